// The picture that others show beside a link to a page.

/** The protocol itself (https://ogp.me) names no size; this shape is shown uncut. */
export const pictureSize = { width: 1200, height: 630 } as const

/** For every page that has none of its own. */
export const sitePicturePath = '/pictures/site.png'
