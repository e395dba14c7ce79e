const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML or HTML, between tags and in a double-quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(notInXml, '').replace(/[&<>"]/g, (found) => entities[found] ?? '')

/** XML takes these not even escaped. https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
