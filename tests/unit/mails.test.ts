/** Every mail of the product is left with its change, and read by a test whose mail server is down at first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = ['src', 'resources', 'docs/examples/resources'].flatMap((half) =>
  readdirSync(join(root, half), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${half}/${path}`),
);

/** Places that leave a mail: the test that reads it from the mailbox, and words of it that the test demands. */
const mails: Readonly<Record<string, readonly [test: string, words: string]>> = {
  'src/server/calls/recoverPassword.ts': ['framework/people', 'auth\\/alterar-senha#token='],
  'src/server/calls/changePassword.ts': ['framework/people', 'sua senha foi alterada'],
  'src/server/calls/secondStep.ts': ['framework/secondStep', 'removida por um administrador'],
  'src/server/session/sessions.ts': ['framework/session', 'encerrada por segurança'],
  'src/server/session/accounts.ts': ['framework/people', 'seu e-mail foi alterado'],
  'src/server/reports/workers.ts': ['framework/reports', 'unsubscribe'],
  'resources/cadastros/clientes/cliente.server.ts': ['cadastros/clientesEmail', 'confirme o seu e-mail'],
  'resources/cadastros/consultor.server.ts': ['sistema/desk', 'leitor@example.com'],
  'resources/exportacao/companyDownload.server.ts': ['sistema/company', 'a@exemplo.com.br'],
  'resources/financeiro/credenciamento.server.ts': ['sistema/desk', '/app/financeiro/credenciar-pagamentos'],
  'resources/financeiro/faturas/regua.server.ts': ['financeiro/cobranca', 'vence em 10/11/2026'],
  'resources/fidelidade/premios/enviarResgate.server.ts': ['fidelidade/premios', 'O código do seu prêmio'],
  'resources/fiscal/certificado/avisarCertificado.server.ts': ['fiscal/fiscalProofs', 'O certificado digital de '],
  'resources/fiscal/danfe/cartaImpressa.lazy.server.ts': ['fiscal/fiscalNfe', 'Carta de correção da NF-e'],
  'resources/fiscal/danfe/enviarDanfe.server.ts': ['fiscal/fiscal', 'Nota fiscal'],
  'resources/fiscal/fechamento/fecharMes.server.ts': ['fiscal/fiscalClosing', 'Notas fiscais de '],
  'resources/indicacao/comissoes/fechar.server.ts': ['financeiro/comissoes', 'comissão de 10/2026'],
  'resources/indicacao/revenda/prospecto.server.ts': ['financeiro/revenda', 'seu teste começou'],
  'resources/sistema/notificacoes/porEmail.server.ts': ['sistema/notificacoes', 'Comunicados: novidades, resumo de'],
  'docs/examples/resources/loja/campanha.server.ts': ['', 'Olá Moinho, mudamos.'],
  'docs/examples/resources/loja/contaPaga.server.ts': ['', 'pagou Trigo'],
};
const testOf = (name: string): string =>
  name === '' ? 'docs/examples/examples.test.ts' : `tests/contract/${name}.test.ts`;
const own = 'src/server/mail/';

it('knows every place that leaves a mail', () => {
  const leaving = sources.filter(
    (path) => !path.startsWith(own) && /\bmail\.leave(?:Each)?\(|(?<![\w'-])mail\(/.test(read(path)),
  );
  expect(leaving.toSorted()).toEqual(Object.keys(mails).toSorted());
});
it.each(Object.entries(mails))('%s is read by a test', (_place, [test, words]) => {
  const text = read(testOf(test));
  expect(text).toContain('mailbox()');
  expect(text).toContain(words);
});
it('sends from the outbox alone, and where a person tries an account', () => {
  expect(sources.filter((path) => /\b(?:mail|by)\s*\.\s*send\(/.test(read(path))).toSorted()).toEqual([
    'src/server/mail/bounces.ts',
    'src/server/mail/outbox.ts',
    'src/server/mail/postman.ts',
    // Mail server of the tests, which is down at first.
    'src/server/testing.ts',
  ]);
});
