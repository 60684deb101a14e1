/** Hand bags, child seats, pets. */
export const moreOptions = {
  'options.handBags': 'Hand bags',
  'options.handBags.hint': 'Small enough for your lap',
  'options.smallChildSeats': 'Small child seats',
  'options.smallChildSeats.hint': 'Babies and toddlers, up to 18 kg',
  'options.largeChildSeats': 'Large child seats',
  'options.largeChildSeats.hint': 'Boosters, 15 to 36 kg',
  'options.smallPets': 'Small pets',
  'options.smallPets.hint': 'In a carrier',
  'options.otherPets': 'Other pets',
  'options.otherPets.hint': 'On the floor or in the boot',
  'options.assistanceDogs': 'Assistance dogs ride free: do not count them here, write it in the note to the driver.',
} as const;
