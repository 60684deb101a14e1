/**
 * Test double of the parts of PayPal's script that the product uses. The button is a frame of another origin and
 * refuses to be mounted in a shadow root. There is no PayPal window: the frame's buttons approve or cancel the order
 * directly.
 */
(() => {
  const origin = 'https://www.paypal.com';
  const address = new URL(document.currentScript.src);
  const asked = Object.fromEntries(address.searchParams);
  if (asked.currency !== 'GBP' || asked['disable-funding'] !== 'card') throw new Error('the options are others');
  // As PayPal's script does, under the name that its tag says.
  window[document.currentScript.dataset.namespace ?? 'paypal'] = {
    version: '5',
    Buttons: (options) => {
      let take = () => {};
      return {
        isEligible: () => true,
        async render(node) {
          if (!document.contains(node)) throw new Error('Document is ready and element does not exist');
          const frame = document.createElement('iframe');
          frame.src = `${origin}/buttons.html`;
          frame.title = 'PayPal';
          const listen = async (event) => {
            if (event.origin !== origin || event.source !== frame.contentWindow) return;
            const orderID = await options.createOrder();
            if (event.data !== 'agree') return options.onCancel({ orderID });
            await window.paypalServer(orderID);
            await options.onApprove({ orderID });
          };
          window.addEventListener('message', listen);
          node.append(frame);
          take = () => {
            window.removeEventListener('message', listen);
            frame.remove();
          };
        },
        close: async () => take(),
      };
    },
  };
})();
