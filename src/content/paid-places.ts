export const PAID_PLACES =
  'Paid placements are labelled and shown apart from the results. They never change the order of the results.';
