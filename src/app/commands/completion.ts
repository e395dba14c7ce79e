import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

interface Completed {
  /** Words before it: `vendors list`. */
  path: string
  words: string[]
}

/** Writes the script with which a shell completes commands and options: `source <(sightline completion bash)`. */
export function completionOf(program: Command, shell: Shell): string {
  const all = wordsOf(program, '')
  switch (shell) {
    case 'bash':
      return bash(all)
    case 'zsh':
      // zsh reads completions of bash.
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`
    case 'fish':
      return all.map(fish).join('')
  }
}

function wordsOf(command: Command, path: string): Completed[] {
  const children = command.commands.filter((child) => child.name() !== 'help')
  const options = command.options.flatMap(({ long }) => (long ? [long] : []))
  const words = [...children.map((child) => child.name()), ...options, '--help']
  return [
    { path, words },
    ...children.flatMap((child) => wordsOf(child, path === '' ? child.name() : `${path} ${child.name()}`)),
  ]
}

/** Names of commands and options are letters and hyphens: nothing is to be quoted. */
const bash = (all: readonly Completed[]) => `_sightline() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${all.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  if [ -z "$words" ]; then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -F _sightline sightline
`

function fish({ path, words }: Completed): string {
  const seen = path.split(' ').filter(Boolean)
  const condition =
    seen.length === 0
      ? '__fish_use_subcommand'
      : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
  return words
    .map((word) =>
      word.startsWith('--')
        ? `complete -c sightline -n '${condition}' -l ${word.slice(2)}\n`
        : `complete -c sightline -f -n '${condition}' -a ${word}\n`,
    )
    .join('')
}
