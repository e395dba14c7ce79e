import { inquiryOf } from './contact-forms.ts'

/** What the address of the contact page says. */
export const readContactState = (search: URLSearchParams) => ({
  inquiry: inquiryOf(search.get('inquiry')),
  isDemoOpen: search.get('demo') === '1',
})
