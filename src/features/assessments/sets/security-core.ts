import { after, type ShippedSet, section } from './set.ts'

export const securityCore: ShippedSet = {
  key: 'shipped:security-core',
  title: 'Security core',
  description: 'How the service is protected: programme, access, encryption, software, operation and recovery.',
  version: 2,
  questions: [
    ...section('Programme', [
      {
        id: 'security-owner',
        text: 'Who answers for information security? Give name, position and to whom the person reports.',
        kind: 'text',
      },
      { id: 'security-policy', text: 'When was your information security policy last approved?', kind: 'day' },
      {
        id: 'certificates',
        unwanted: ['None of these'],
        text: 'Which of these do you hold today, for the service that we use?',
        help: 'A certificate of your data centre is not yours.',
        kind: 'choices',
        options: ['SOC 2 Type II', 'SOC 2 Type I', 'ISO/IEC 27001', 'ISO/IEC 27701', 'PCI DSS', 'None of these'],
      },
      {
        id: 'certificate-file',
        text: 'Attach the current reports or certificates with their scope.',
        kind: 'file',
        ...after('certificates', 'SOC 2 Type II', 'SOC 2 Type I', 'ISO/IEC 27001', 'ISO/IEC 27701', 'PCI DSS'),
      },
    ]),
    ...section('Access', [
      {
        id: 'staff-mfa',
        unwanted: ['Administrators only', 'Nobody'],
        text: 'For whom is a second factor compulsory?',
        kind: 'choice',
        options: [
          'All staff, for all systems',
          'All staff, for systems with our data',
          'Administrators only',
          'Nobody',
        ],
      },
      {
        id: 'customer-sign-in',
        text: 'What can we demand of our own users when they sign in?',
        kind: 'choices',
        options: [
          'Single sign-on by SAML or OpenID Connect',
          'A second factor',
          'Accounts managed by SCIM',
          'Limits by network',
          'None of these',
        ],
      },
      {
        id: 'staff-access',
        text: 'Which of your staff can read our data, on which occasion, and who learns of it?',
        kind: 'text',
      },
      { id: 'access-review', text: 'Every how many months are access rights reviewed?', kind: 'number' },
      { id: 'leaver-hours', text: 'Within how many hours does somebody who leaves lose all access?', kind: 'number' },
      {
        id: 'tenant-isolation',
        unwanted: ['Nothing of these'],
        text: 'What keeps our data apart from that of your other customers?',
        kind: 'choice',
        options: [
          'Systems of our own',
          'A database of our own',
          'Rules in the database',
          'Checks in the application',
          'Nothing of these',
        ],
      },
    ]),
    ...section('Encryption', [
      {
        id: 'tls',
        unwanted: ['no'],
        text: 'Is every connection to your service encrypted, with TLS 1.2 or newer and a valid certificate?',
        help: 'Art. 32(1)(a) GDPR.',
        kind: 'yes-no',
      },
      {
        id: 'hsts',
        unwanted: ['no'],
        text: 'Do your hosts tell browsers to use encryption only (HSTS), for six months or longer and all subdomains?',
        help: 'RFC 6797.',
        kind: 'yes-no',
      },
      {
        id: 'encryption-at-rest',
        unwanted: ['None of these'],
        text: 'What is encrypted where it is stored?',
        kind: 'choices',
        options: ['Disks', 'Databases', 'Single fields', 'Backups', 'Devices of staff', 'None of these'],
      },
      {
        id: 'keys',
        text: 'Who holds the keys, and how often are they changed?',
        kind: 'text',
        ...after('encryption-at-rest', 'Disks', 'Databases', 'Single fields', 'Backups'),
      },
    ]),
    ...section('Web and mail', [
      {
        id: 'csp',
        unwanted: ['no'],
        text: 'Does a content security policy keep foreign scripts out of your web application?',
        kind: 'yes-no',
      },
      {
        id: 'mail-authentication',
        unwanted: ['no'],
        text: 'Does your mail domain publish DMARC with quarantine or reject?',
        help: 'RFC 7489.',
        kind: 'yes-no',
      },
      {
        id: 'security-txt',
        text: 'Do you publish a current security.txt for reports of weaknesses?',
        help: 'RFC 9116.',
        kind: 'yes-no',
      },
    ]),
    ...section('Software', [
      {
        id: 'development',
        unwanted: ['None of these'],
        text: 'What happens to every change before it runs in production?',
        kind: 'choices',
        options: [
          'Review by a second person',
          'Automatic tests',
          'Static analysis',
          'Check of dependencies',
          'Search for secrets',
          'None of these',
        ],
      },
      {
        id: 'critical-patch-days',
        text: 'Within how many days is a critical weakness fixed in production?',
        kind: 'number',
      },
      {
        id: 'penetration-test',
        text: 'When did outsiders last test the service for weaknesses?',
        kind: 'day',
        isRequired: false,
      },
      {
        id: 'penetration-test-file',
        text: 'Attach the summary of that test, with what was done about it.',
        kind: 'file',
        isRequired: false,
      },
    ]),
    ...section('Operation and recovery', [
      { id: 'log-months', text: 'For how many months can you tell from logs who read our data?', kind: 'number' },
      {
        id: 'monitoring',
        unwanted: ['Nobody in particular'],
        text: 'Who looks at security alerts?',
        kind: 'choice',
        options: ['Somebody, day and night', 'Somebody, in working hours', 'Nobody in particular'],
      },
      {
        id: 'restore-test',
        text: 'When was a backup last restored as a test?',
        help: 'Art. 32(1)(c) and (d) GDPR.',
        kind: 'day',
        isRequired: false,
      },
      {
        id: 'recovery-hours',
        text: 'After how many hours is the service back when a whole site is lost?',
        kind: 'number',
      },
      {
        id: 'incident-exercise',
        text: 'When was your plan for incidents last exercised?',
        kind: 'day',
        isRequired: false,
      },
    ]),
  ],
}
