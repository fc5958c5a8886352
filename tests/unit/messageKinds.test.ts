import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Files that send texts, and the kinds that they declare. A new sender is added here by somebody who has decided. */
const senders: Readonly<Record<string, readonly string[]>> = {
  'resources/cadastros/clientes/cliente.server.ts': ['MARKETING'],
  'resources/cupom/enviar.server.ts': ['MARKETING'],
  'resources/cupom/teste.server.ts': ['SERVICO'],
  'resources/delivery/loja/lojaAcesso.server.ts': ['SERVICO'],
  'resources/fidelidade/cartoes/valePresente.server.ts': ['SERVICO'],
  'resources/fidelidade/premios/enviarResgate.server.ts': ['SERVICO'],
  'resources/fidelidade/rotinas.server.ts': ['MARKETING'],
  'resources/fidelidade/sorteio/sorteio.server.ts': ['MARKETING', 'SERVICO'],
  'resources/marketing/automatica/mandar.server.ts': ['MARKETING'],
  'resources/marketing/automatica/mensagemAutomatica.server.ts': ['SERVICO'],
  'resources/marketing/campanha/enviar.server.ts': ['MARKETING'],
  'resources/sistema/configuracoes/testarWhatsapp.server.ts': ['SERVICO'],
  'resources/sistema/notificacoes/porWhatsapp.server.ts': ['SERVICO'],
  'resources/whatsapp/codigos.server.ts': ['SERVICO'],
  'resources/whatsapp/servidor/conversaWhatsapp.server.ts': ['MARKETING', 'SERVICO'],
  'resources/whatsapp/servidor/instanciaWhatsapp.server.ts': ['SERVICO'],
};
/** Imports of the queue, or of the notices of loyalty that pass their kind on to it. */
const imports =
  /import \{[^}]*\b(?:enqueueMessage|avisar)\b[^}]*\} from '[^']*(?:whatsapp\/|\.\.?\/)*(?:queue|fidelidade\/avisar|\/avisar)\.server'/;

const sources = (
  readdirSync(join(root, 'resources'), { recursive: true, withFileTypes: true }) as readonly {
    readonly name: string;
    readonly parentPath: string;
  }[]
)
  .filter(({ name }) => name.endsWith('.server.ts'))
  .map(({ name, parentPath }) => join(parentPath, name))
  .map((path) => ({ file: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));

it('every file that sends a text declares its kind, as it is decided here', () => {
  const found = sources.filter(
    ({ file, text }) => imports.test(text) && file !== 'resources/fidelidade/avisar.server.ts',
  );
  const declared = Object.fromEntries(
    found.map(({ file, text }) => [
      file,
      [...new Set(text.match(/'(?:SERVICO|MARKETING)'/g) ?? [])].map((one) => one.slice(1, -1)).toSorted(),
    ]),
  );
  expect(declared).toEqual(senders);
});
it('nothing but the queue stores a text that waits to be sent', () => {
  const writers = sources.filter(({ text }) => /\.insert\(mensagemWhatsapp\b|insert into mensagem_whatsapp/.test(text));
  expect(writers.map(({ file }) => file)).toEqual(['resources/whatsapp/queue.server.ts']);
});
