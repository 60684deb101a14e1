/** The words of what a plain journey never opens; a lazy part that says some of them brings them with it. */
export const aside = { words: { aside: () => import('booking-core/messages/aside').then(({ aside }) => aside) } };
