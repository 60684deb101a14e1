// For trying things out: `?layout=inline&theme=dark` on any of these pages becomes the element's attributes. It runs
// before the element's script, as a module placed above it.
const names = [
  'variant',
  'layout',
  'locale',
  'theme',
  'tracking-code',
  'currency',
  'sandbox',
  'licence-url',
  'api-url',
  'host-reference',
  'metadata',
  'return-url',
];
const query = new URLSearchParams(location.search);

for (const element of document.querySelectorAll('taxi-booking')) {
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
}

const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset.theme = theme;

// What a host page can hear, for everybody who looks.
for (const name of ['ready', 'invalid', 'step', 'quote', 'booked', 'error']) {
  document.addEventListener(`taxi-booking:${name}`, (event) => {
    console.info(event.type, event.detail);
  });
}
