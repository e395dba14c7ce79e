import { ButtonLink } from '../../../../ui/Button.tsx'
import { onPlainClick } from '../../../../ui/on-plain-click.ts'

/** More of a list: by its address without script, in place with it. */
export const ShowMore = ({ href, onShow }: { href: string; onShow: () => void }) => (
  <ButtonLink href={href} className="justify-self-center" onClick={onPlainClick(onShow)}>
    Show more
  </ButtonLink>
)
