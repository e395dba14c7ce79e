export interface Meeting {
  /** Resolves when everyone has arrived or left. */
  arrive: () => Promise<void>
  leave: () => void
}

/** One place for each of several visits, which end together: each then saw as long as the others. */
export function meetingOf(size: number): Meeting[] {
  let missing = size
  let open = () => {}
  const everyone = new Promise<void>((resolve) => {
    open = resolve
  })
  return Array.from({ length: size }, () => {
    let isThere = false
    const leave = () => {
      if (isThere) return
      isThere = true
      missing--
      if (missing === 0) open()
    }
    return {
      leave,
      arrive: () => {
        leave()
        return everyone
      },
    }
  })
}
