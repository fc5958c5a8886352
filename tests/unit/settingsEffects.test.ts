import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { config } from '../../schemas/sistema/configuracoes/config';

const [settings, brand] = ['configuracoes', 'marca'];
const support = [settings, 'are what the support panel shows'];
const account = [settings, 'are the account by which mails leave, and without a server nothing leaves'];
const login = [
  settings,
  'test the mail with what is typed, to nobody else, and the stored password goes to no other server',
];
const maintenance = [
  settings,
  'tell of a planned maintenance a day before, in the hour of the reader, and to strangers at once',
];
const retention = [settings, 'are the days after which what nobody uses is deleted'];
const second = [settings, 'demand the second step of administrators at the next request, and of nobody else'];
const idle = [settings, 'end a session that nobody has used for so many hours, and none that is in use'];
const readers = [brand, 'reaches every reader: title, header, sign-in, mails, manifest, prints, codes, description'];

/** Test of the effect of each setting of the platform: its file under tests/contract/sistema, and its title. */
const effects: Readonly<Record<string, readonly string[]>> = {
  nome: readers,
  prefixoTitulo: readers,
  cor: readers,
  logo: [brand, 'shows its logo to strangers, and no other file'],
  whatsappSuporte: support,
  emailSuporte: support,
  horarioSuporte: support,
  textoPlantao: support,
  emailServidor: account,
  emailPorta: account,
  emailRemetente: account,
  emailNome: account,
  emailUsuario: login,
  emailSenha: login,
  manutencaoInicio: maintenance,
  manutencaoFim: maintenance,
  manutencaoMensagem: maintenance,
  segundoPassoAdmin: second,
  sessaoHoras: idle,
  linhaWhatsapp: [
    'avisosPorWhatsapp',
    'go by the line of the settings, once, to who has turned them on, and in the bell to all',
  ],
  diasExportacoes: retention,
  diasRascunhos: retention,
  diasMensagens: retention,
};

it('has a test of the effect of every setting of the platform, and of no other', () => {
  expect(Object.keys(effects).toSorted()).toEqual(Object.keys(config.fields).toSorted());
});
it.each(Object.entries(effects))('%s is set in the test of its effect', (field, [file, title]) => {
  const text = readFileSync(new URL(`../contract/sistema/${file}.test.ts`, import.meta.url), 'utf8');
  const [head = '', ...tests] = text.split(/\n {2}it\(/);
  const body = tests.find((one) => one.startsWith(`'${title}'`));
  expect(body, `no test “${title}”`).toBeDefined();
  // Values of several tests stand above the first: there a setting must not be empty.
  expect(`${body}${head.replaceAll(/\w+: null,/g, '')}`).toMatch(new RegExp(`\\b${field}\\b`));
});
