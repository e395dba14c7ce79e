import { contactPath, type InquiryType } from '../vocabulary.ts'
import { inquiryOf } from './contact-forms.ts'

// What the address of the contact page says: without script it is the only way to say it.

export const readContactState = (search: URLSearchParams) => ({
  inquiry: inquiryOf(search.get('inquiry')),
  isDemoOpen: search.get('demo') === '1',
})

export const demoHref = `${contactPath}?demo=1#demo`
export const inquiryHref = (inquiry: InquiryType) => `${contactPath}?${new URLSearchParams({ inquiry })}#contact-form`
