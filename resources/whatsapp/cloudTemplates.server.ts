import { at, listOf, textOf, type Answer, type Ask, type Json } from './http.server';
import {
  WhatsAppError,
  type Line,
  type Notice,
  type Template,
  type Templates,
  type TemplateStanding,
} from './provider.server';
import { templateStates } from './templates.server';

const fields = 'id,name,status,category,language,components,rejected_reason';
const accountOf = ({ accountId }: Line): string => {
  if (accountId === null || !/^\d{5,20}$/.test(accountId))
    throw new WhatsAppError('Informe na instância o identificador da conta do WhatsApp Business (WABA)!');
  return accountId;
};
const stateOf = (value: unknown): TemplateStanding['state'] => templateStates[String(value)] ?? 'EM_ANALISE';

/** Templates of the Cloud API: they belong to the business account and are approved by Meta. */
export const cloudTemplates = (ask: Ask, refuse: (answer: Answer) => never): Templates => {
  const page = async (account: string, after: string | null): Promise<readonly unknown[]> => {
    const answer = await ask(
      'GET',
      `/${account}/message_templates?fields=${fields}&limit=100${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
    );
    if (answer.status >= 400) refuse(answer);
    const next =
      textOf(at(answer.body, 'paging', 'next')) === null ? null : textOf(at(answer.body, 'paging', 'cursors', 'after'));
    return [...listOf(at(answer.body, 'data')), ...(next === null || next === after ? [] : await page(account, next))];
  };
  return {
    list: async (line) => {
      const all = await page(accountOf(line), null);
      const found = all.filter(isPlain).flatMap(standingOf);
      return { found, skipped: all.length - found.length };
    },
    submit: async (line, template, id) => {
      const account = accountOf(line);
      const wording = { category: template.category, components: componentsOf(template) };
      const answer =
        id === null
          ? await ask('POST', `/${account}/message_templates`, {
              name: template.name,
              language: template.language,
              ...wording,
            })
          : await ask('POST', `/${encodeURIComponent(id)}`, wording);
      if (answer.status >= 400) refuse(answer);
      return { id: textOf(at(answer.body, 'id')) ?? id ?? refuse(answer), state: stateOf(at(answer.body, 'status')) };
    },
    remove: async (line, { id, name }) => {
      const answer = await ask(
        'DELETE',
        `/${accountOf(line)}/message_templates?hsm_id=${encodeURIComponent(id)}&name=${encodeURIComponent(name)}`,
      );
      if (
        answer.status >= 400 &&
        answer.status !== 404 &&
        Number(at(answer.body, 'error', 'error_subcode')) !== notFound
      )
        refuse(answer);
    },
  };
};
/** «Message template not found». */
const notFound = 2593002;

const componentsOf = ({ header, body, footer, examples }: Template): readonly Json[] => [
  ...(header === null ? [] : [{ type: 'HEADER', format: 'TEXT', text: header }]),
  { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
  ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
];
const partOf = (row: unknown, type: string): unknown =>
  listOf(at(row, 'components')).find((one) => at(one, 'type') === type);
const isPlain = (row: unknown): boolean => {
  const header = partOf(row, 'HEADER');
  return (
    at(row, 'category') !== 'AUTHENTICATION' &&
    (header === undefined || (at(header, 'format') === 'TEXT' && !String(at(header, 'text')).includes('{{')))
  );
};
const standingOf = (row: unknown): readonly TemplateStanding[] => {
  const [id, name, language] = [textOf(at(row, 'id')), textOf(at(row, 'name')), textOf(at(row, 'language'))];
  if (id === null || name === null || language === null) return [];
  const reason = textOf(at(row, 'rejected_reason'));
  return [
    {
      id,
      name,
      language,
      state: stateOf(at(row, 'status')),
      reason: reason === 'NONE' ? null : reason,
      category: at(row, 'category') === 'UTILITY' ? 'UTILITY' : 'MARKETING',
      header: textOf(at(partOf(row, 'HEADER'), 'text')),
      body: textOf(at(partOf(row, 'BODY'), 'text')) ?? '',
      footer: textOf(at(partOf(row, 'FOOTER'), 'text')),
      examples: listOf(listOf(at(partOf(row, 'BODY'), 'example', 'body_text'))[0]).map(String),
    },
  ];
};

/** Parses the webhook's field message_template_status_update. */
export const templateNotices = (value: unknown): Notice[] => {
  const id = at(value, 'message_template_id');
  const reason = textOf(at(value, 'reason'));
  return typeof id === 'number' || typeof id === 'string'
    ? [
        {
          kind: 'template',
          id: String(id),
          state: stateOf(at(value, 'event')),
          reason: reason === 'NONE' ? null : reason,
        },
      ]
    : [];
};
