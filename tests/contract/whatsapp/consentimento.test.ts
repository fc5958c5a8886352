import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { enqueueMessage, isRefused, type Asked } from '../../../resources/whatsapp/queue.server';
import type { HandlerContext } from '#kit';
import { rowsFor } from '../../../src/server/operations/rows/rowsFor';
import { workIn } from '../../support/audience';
import { startServices, type Services } from '../../support/services';

const now = new Date('2026-11-28T15:00:00Z');
const phones = {
  aceita: '+5511911110001',
  naoAceita: '+5511911110002',
  saiu: '+5511911110003',
  ninguem: '+5511911110004',
} as const;
type Who = keyof typeof phones;
const kinds = Object.keys(mensagemWhatsapp.fields.tipo.choices) as readonly Asked['tipo'][];
const origins = Object.keys(mensagemWhatsapp.fields.origem.choices) as readonly Asked['origem'][];

let house: Services;
let company = 0;
const ids = new Map<string, number>();
beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => now });
  company = house.companies[0];
  const { owner } = house.database;
  const [aceita, naoAceita, saiu] = house.rowsOf('cliente', company);
  for (const [who, id] of Object.entries({ aceita, naoAceita, saiu })) {
    ids.set(who, id!);
    await sql`update cliente set telefone = ${phones[who as Who]}, aceita_mensagens = ${who !== 'naoAceita'}, excluido_em = null where id = ${id}`.execute(
      owner,
    );
  }
  await sql`delete from recusa_whatsapp`.execute(owner);
  await sql`insert into recusa_whatsapp (empresa_id, telefone, origem, busca) values (${company}, '+551111110003', 'RESPOSTA', ''), (${company}, ${phones.saiu}, 'MANUAL', '')`.execute(
    owner,
  );
  await sql`update instancia_whatsapp set pausada = false where empresa_id = ${company}`.execute(owner);
});
afterAll(() => house?.close());

/** The rule, written a second time. */
const goes = (origem: string, tipo: string, who: Who): boolean =>
  ['ACESSO', 'FISCAL'].includes(origem) || (who !== 'saiu' && (tipo === 'SERVICO' || who === 'aceita'));

it.each(origins.flatMap((origem) => kinds.map((tipo) => [origem, tipo] as const)))(
  'a text of %s that is %s goes to whom it may, and its origin decides nothing else',
  async (origem, tipo) => {
    for (const who of Object.keys(phones) as Who[])
      for (const isKnown of [true, false]) {
        const cliente = isKnown ? (ids.get(who) ?? null) : null;
        const message = { origem, tipo, telefone: phones[who], cliente };
        await house.database.transaction({ company }, async (tx) => {
          const work = workIn(house, tx, company, now);
          const context = {
            // Storing is the concern of other tests: here the decision counts.
            rows: { ...rowsFor(work, 'provar'), insert: (_entity: unknown, values: object) => Promise.resolve(values) },
            now,
            refuse: (text: string) => {
              throw new Error(text);
            },
          } as unknown as HandlerContext;
          const { kind } = await enqueueMessage(context, {
            ...message,
            chave: `prova:${origem}:${tipo}:${who}:${isKnown}`,
            texto: 'Oi',
          });
          expect(kind, `${who}, ${isKnown ? 'by the record' : 'by the number'}`).toBe(
            goes(origem, tipo, who) ? 'naFila' : 'recusada',
          );
          // The same before it is sent.
          expect(await isRefused(context, message)).toBe(!goes(origem, tipo, who));
        });
      }
  },
);
it('what waited goes no more once the consent has ended', async () => {
  await house.database.transaction({ company }, async (tx) => {
    const context = { rows: rowsFor(workIn(house, tx, company, now), 'provar'), now } as unknown as HandlerContext;
    const cliente = ids.get('aceita')!;
    const waiting = { origem: 'AUTOMATICA', telefone: phones.aceita, cliente } as const;
    expect(await isRefused(context, { ...waiting, tipo: 'MARKETING' })).toBe(false);
    await sql`update cliente set aceita_mensagens = false where id = ${cliente}`.execute(tx);
    expect(await isRefused(context, { ...waiting, tipo: 'MARKETING' })).toBe(true);
    expect(await isRefused(context, { ...waiting, tipo: 'SERVICO' })).toBe(false);
  });
});
