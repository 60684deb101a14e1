/** The words of what a plain journey never opens; a lazy part that says some of them brings them with it. */
export const aside = { words: { aside: () => import('booking-core/messages/aside').then(({ aside }) => aside) } };

export const aboutFlights = {
  words: { ...aside.words, flights: () => import('booking-core/messages/flights').then(({ flights }) => flights) },
};

export const aboutPaying = {
  words: { paying: () => import('booking-core/messages/paying').then(({ paying }) => paying) },
};
