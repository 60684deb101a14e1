/**
 * Test double of the parts of Stripe.js that the product uses, served to the page in Stripe's place: fields are frames
 * of another origin, a shadow root is refused, and the outcome of a payment comes from the test double of Stripe's
 * server.
 */
(() => {
  const origin = 'https://js.stripe.com';
  const outcomes = {
    4242424242424242: 'succeeds',
    4000000000000002: 'declined',
    4000002500003155: 'challenge',
  };
  const complete = { cardNumber: /^\d{16}$/, cardExpiry: /^(0[1-9]|1[0-2])\d{2}$/, cardCvc: /^\d{3,4}$/ };
  const server = (what, details) => window.stripeServer(what, details);

  /** Creates a frame inside `node`, or over the whole page; only `heard` receives the messages that it posts. */
  function frameIn(node, page, title, heard) {
    if (node.getRootNode() !== document) {
      throw new Error('Elements cannot be mounted in a ShadowRoot. Please mount in the Light DOM.');
    }
    const frame = document.createElement('iframe');
    frame.src = `${origin}/${page}`;
    frame.title = title;
    const listen = (event) => {
      if (event.origin === origin && event.source === frame.contentWindow) heard(event.data, frame);
    };
    window.addEventListener('message', listen);
    node.append(frame);
    return () => {
      window.removeEventListener('message', listen);
      frame.remove();
    };
  }

  function challenge(clientSecret) {
    return new Promise((resolve) => {
      const layer = document.createElement('div');
      Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#fff' });
      document.body.append(layer);
      const close = frameIn(layer, 'three-ds.html', 'Your bank', async (agreed) => {
        close();
        layer.remove();
        resolve(await server('answer', { clientSecret, agreed }));
      });
    });
  }

  const result = (intent) =>
    intent.last_payment_error && intent.status !== 'requires_action'
      ? { error: { type: 'card_error', ...intent.last_payment_error } }
      : { paymentIntent: intent };

  async function settled(clientSecret, outcome, amount, wallet) {
    const intent = await server('confirm', { clientSecret, outcome, amount, wallet });
    if (intent.wrong) return { error: { type: 'invalid_request_error', message: intent.wrong } };
    return result(intent.status === 'requires_action' ? await challenge(clientSecret) : intent);
  }

  function element(kind, values, options) {
    const listeners = {};
    const say = (name, event) => listeners[name]?.(event);
    let remove = () => {};
    let frame = null;
    return {
      on(name, listener) {
        listeners[name] = listener;
      },
      mount(node) {
        if (kind === 'expressCheckout') {
          const { googlePay, link } = options.paymentMethods;
          const available = { applePay: false, googlePay: googlePay !== 'never', link: link !== 'never' };
          remove = frameIn(node, 'wallet.html', 'Wallets', (said) => {
            if (said === 'ready') say('ready', { availablePaymentMethods: available });
            else if (said === 'cancel') say('cancel', {});
            else {
              values.wallet = said;
              say('confirm', { expressPaymentType: said, paymentFailed: () => server('walletClosed', {}) });
            }
          });
          return;
        }
        remove = frameIn(node, `field.html?${kind}`, kind, (typed, own) => {
          frame = own;
          values[kind] = String(typed).replace(/[^\d]/g, '');
          const brand = kind === 'cardNumber' ? { brand: values[kind].startsWith('4') ? 'visa' : 'unknown' } : {};
          say('change', { empty: values[kind] === '', complete: complete[kind].test(values[kind]), ...brand });
        });
      },
      clear() {
        values[kind] = '';
        frame?.contentWindow.postMessage('clear', origin);
        say('change', { empty: true, complete: false });
      },
      focus() {},
      update() {},
      destroy: () => remove(),
      values,
      options,
    };
  }

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('Invalid API Key provided');
    return {
      elements(options = {}) {
        const values = {};
        return {
          amount: options.amount,
          values,
          submit: async () => ({}),
          create: (kind, asked) => element(kind, values, asked),
        };
      },
      async confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }) {
        if (!billing_details.name || billing_details.address.country.length !== 2) throw new Error('billing_details');
        return settled(clientSecret, outcomes[card.values.cardNumber] ?? 'declined', null);
      },
      confirmPayment: ({ elements, clientSecret }) =>
        settled(clientSecret, 'succeeds', elements.amount, elements.values.wallet),
      handleNextAction: async ({ clientSecret }) => result(await challenge(clientSecret)),
    };
  };
})();
