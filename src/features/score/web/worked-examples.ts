import { type Choices, readChoices } from './choices.ts'

const as = (words: string) => readChoices(new URLSearchParams(words))

const crashLens =
  'role=crash&dpc=1&ei=50&types=4&tracking=known&kinds=crash&sells=no&ads=no&profiling=no&ai=no&volume=3&importance=medium&transfer=us-dpf&fourth=20' +
  '&dpa=signed&clauses=7&assurance=90&policy=80&posture=85&transparency=90&processor=on'

/** The method's worked examples. Their vendors are invented; a test compares each with the score that vrm2.ts gives. */
export const workedExamples: readonly { key: string; title: string; about: string; choices: Choices }[] = [
  {
    key: 'E1',
    title: 'AdPulse SDK',
    about: 'Four kinds of tracking, sells data, no agreement',
    choices: as(
      'role=ad-network&dpc=2&ei=75&types=9&tracking=known&kinds=ads&kinds=attribution&kinds=fingerprint&kinds=analytics&sells=yes&ads=yes' +
        '&profiling=yes&ai=no&volume=4&importance=medium&transfer=us-other&fourth=unlisted&dpa=none&assurance=30&policy=35&posture=70' +
        '&transparency=30&processor=on',
    ),
  },
  {
    key: 'E2',
    title: 'CrashLens',
    about: 'Crash reports only, audited, agreement signed',
    choices: as(crashLens),
  },
  {
    key: 'E2Breach',
    title: 'CrashLens, breached today',
    about: 'The same with a verified critical breach: a floor applies',
    choices: as(`${crashLens}&event=critical&verified=on`),
  },
  {
    key: 'E3',
    title: 'PayrollOne',
    about: 'Sensitive data, critical, an older breach, a late review',
    choices: as(
      'role=utility&dpc=4&ei=100&types=10&tracking=known&kinds=analytics&kinds=tag-manager&sells=no&ads=no&profiling=no&ai=no&volume=3' +
        '&importance=critical&transfer=us-other&fourth=50&dpa=signed&clauses=5&assurance=90&policy=60&posture=60' +
        '&transparency=50&event=high&months=8&verified=on&remediated=on&overdue=45&late=1&processor=on',
    ),
  },
  {
    key: 'E4',
    title: 'HealthTrack',
    about: 'Sensitive data, six kinds of tracking, a fresh critical breach, no agreement',
    choices: as(
      'role=health&dpc=4&ei=100&types=10&tracking=known&kinds=ads&kinds=attribution&kinds=analytics&kinds=social&kinds=replay' +
        '&kinds=fingerprint&sells=yes&ads=yes&profiling=yes&ai=yes&volume=5&importance=high&transfer=no-mechanism' +
        '&fourth=unlisted&dpa=none&assurance=0&policy=20&posture=40&transparency=10&event=critical&months=3&verified=on' +
        '&overdue=120&late=2&processor=on',
    ),
  },
  {
    key: 'E5',
    title: 'NewCo',
    about: 'Only a domain is known: neither its role nor a fact, and the score is provisional',
    choices: as('volume=2&importance=medium&posture=70&processor=on'),
  },
]
