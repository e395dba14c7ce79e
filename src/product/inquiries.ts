// Subjects of a message to the operator. SPEC's to the letter.

export const inquiryTypes = ['demo', 'sales', 'support', 'privacy', 'security', 'partnership'] as const
export type InquiryType = (typeof inquiryTypes)[number]
export const inquiryNames: Record<InquiryType, string> = {
  demo: 'Schedule Demo',
  sales: 'Sales Inquiry',
  support: 'Technical Support',
  privacy: 'Privacy Question',
  security: 'Security Inquiry',
  partnership: 'Partnership',
}
