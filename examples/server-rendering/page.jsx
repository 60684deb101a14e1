/** A page that is rendered on the server and comes to life in the browser, as in Next. */
export function Page({ operator }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Rendered on a server – Example Hotel</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/shared/hotel.css" />
        <script type="module" src={`${operator}/widget/taxi-booking.js`} />
        <script type="module" src="/dist/assets/server-rendering.js" />
      </head>
      <body>
        <header>
          <strong>Example Hotel</strong>
        </header>
        <main>
          <h1>Rendered on a server</h1>
          <p className="lead">The tag is in the page that the server sends; the element fills it in the browser.</p>
          <taxi-booking tracking-code="DEMO" theme="light" />
        </main>
      </body>
    </html>
  );
}
