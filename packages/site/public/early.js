// Requests what the first screen needs while the scripts are still loading. `main.tsx` uses these responses, and
// requests again when they failed or the settings name another server.
(() => {
  const query = new URLSearchParams(location.search);
  const sandbox = query.get('sandbox') === 'true' || query.get('runmode') === 'test';
  const configuration = `${location.origin}/api/configuration?airports=true&source=web${sandbox ? '&sandbox=true' : ''}`;
  const ask = (url) =>
    fetch(url, { credentials: 'omit', headers: { accept: 'application/json' } })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => null);
  window.taxiBookingEarly = {
    settings: ask('/settings.json'),
    answers: { [configuration]: ask(configuration) },
  };
})();
