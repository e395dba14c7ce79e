import { after, type ShippedSet, section } from './set.ts'

export const aiUse: ShippedSet = {
  key: 'shipped:ai-use',
  title: 'AI use',
  description: 'Where artificial intelligence meets our data: models and their makers, training, decisions, oversight.',
  version: 1,
  questions: [
    ...section('Where it is used', [
      {
        id: 'ai-used',
        text: 'Does your service run our data through machine-learning models, your own or those of others?',
        kind: 'yes-no',
      },
      {
        id: 'ai-tasks',
        text: 'For what?',
        kind: 'choices',
        options: [
          'Writing or summarising',
          'Search and answers',
          'Classifying or scoring content',
          'Scoring persons',
          'Recognising faces, voices or emotions',
          'Acting on its own',
          'Detecting abuse',
        ],
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-models',
        text: 'Which models of which makers, and where do they run?',
        kind: 'text',
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-off',
        text: 'Can we switch these functions off, all or single ones?',
        kind: 'choice',
        options: ['Each by itself', 'All together', 'No'],
        ...after('ai-used', 'yes'),
      },
    ]),
    ...section('Training', [
      { id: 'trains-ai', text: 'Do you train or tune models on data of your customers?', kind: 'yes-no' },
      {
        id: 'trains-ai-choice',
        text: 'Under which condition is our data among it?',
        kind: 'choice',
        options: ['Only if we agree', 'Unless we object', 'Always'],
        ...after('trains-ai', 'yes'),
      },
      {
        id: 'trains-ai-removal',
        text: 'How is our data taken out of a model again when we leave or a person objects?',
        kind: 'text',
        ...after('trains-ai', 'yes'),
      },
      {
        id: 'ai-maker-training',
        text: 'Do your contracts bar the makers of the models from training on what you send them?',
        kind: 'yes-no',
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-prompt-days',
        text: 'For how many days do you or the makers keep what goes in and comes out?',
        kind: 'number',
        ...after('ai-used', 'yes'),
      },
    ]),
    ...section('Decisions and oversight', [
      {
        id: 'ai-role',
        text: 'What are you under the AI Act for these functions?',
        help: 'Regulation (EU) 2024/1689, Art. 3(3) and (4).',
        kind: 'choice',
        options: ['Provider', 'Deployer', 'Provider and deployer', 'Not assessed'],
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-high-risk',
        text: 'Does one of them fall under Annex III of the AI Act, such as hiring, credit, education or essential services?',
        help: 'Regulation (EU) 2024/1689, Art. 6(2) and Annex III.',
        kind: 'choice',
        options: ['No', 'Yes', 'Not assessed'],
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-high-risk-how',
        text: 'Which, and how far are risk management, documentation and conformity?',
        kind: 'text',
        ...after('ai-high-risk', 'Yes'),
      },
      {
        id: 'ai-oversight',
        text: 'Who can see, correct or stop what the models decide?',
        help: 'Regulation (EU) 2024/1689, Art. 14; Art. 22(3) GDPR.',
        kind: 'text',
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-labelled',
        text: 'Do people learn that they deal with a machine, or that a text or picture comes from one?',
        help: 'Regulation (EU) 2024/1689, Art. 50.',
        kind: 'yes-no',
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-tests',
        text: 'How do you test for wrong, unfair and leaked answers, and how often?',
        kind: 'text',
        ...after('ai-used', 'yes'),
      },
      {
        id: 'ai-injection',
        text: 'What keeps words inside our data from steering the model?',
        help: 'Text that a stranger wrote may hold instructions.',
        kind: 'text',
        ...after('ai-used', 'yes'),
      },
    ]),
  ],
}
