/**
 * The site's operator and contact details. The defaults are fictional: the phone number is from the range that Ofcom
 * reserves for drama, example.com is reserved for examples, and Vesterbrogade has no number 260.
 */
export const site = {
  name: 'Aisle',
  tagline: 'The AI tools directory',
  phone: '+44 20 7946 0958',
  email: 'hello@example.com',
  address: ['Vesterbrogade 260', '1620 Copenhagen V', 'Denmark'],
  hashtag: '#AisleAI',
  businessHours: [
    { days: 'Monday to Friday', hours: '9:00 AM–5:00 PM' },
    { days: 'Saturday', hours: '10:00 AM–2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ],
} as const;
