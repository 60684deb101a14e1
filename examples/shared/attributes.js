// For experiments: query parameters such as `?layout=inline&theme=dark` become the element's attributes. This module is
// placed above the element's script and therefore runs before it.
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

// Logs the element's events for the host page to the console.
for (const name of ['ready', 'invalid', 'step', 'quote', 'handover', 'booked', 'restored', 'error']) {
  document.addEventListener(`taxi-booking:${name}`, (event) => {
    console.info(event.type, event.detail);
  });
}
