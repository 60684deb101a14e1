// Asks for what the first screen needs while the scripts are still on their way. `main.ts` takes the answers over, and
// asks again itself when these failed or the settings name another server.
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
