/** A lazy part of the journey: its words are the journey's, which are always there. */
export const aside = { words: {} };

export const aboutFlights = {
  words: { flights: () => import('booking-core/messages/flights').then(({ flights }) => flights) },
};

export const aboutPaying = { words: {} };
