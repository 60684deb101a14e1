/** Texts of the passenger's and the customer's details. */
export const contact = {
  'contact.title': 'Who travels',
  'contact.customerTitle': 'Who it is for',
  'contact.dialog': 'Contact details',
  'contact.empty': 'Name, email and phone',
  'contact.tabPassenger': 'Main Passenger',
  'contact.ourRef': 'Our reference',
  'contact.member': 'Already a member?',
  'contact.memberSignIn': 'SignIn',
  'contact.createAccount': 'Create an account with these details',
  'contact.locked': 'These are the details of your profile.',
  'contact.firstName': 'First name',
  'contact.lastName': 'Last name',
  'contact.email': 'Email',
  'contact.phone': 'Phone',
  'contact.dialingCode': 'Country code',
} as const;
