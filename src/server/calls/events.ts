import { sql } from 'kysely';
import type { Page } from '#kit/calls';
import { audit } from '../core/audit';
import { fail } from '../core/failure';
import { idValue } from '../core/params';
import { eventJobs } from '../jobs/emit';
import { exactly, identity, nullable, text, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';

const platform = { company: '*' } as const;
const policy = { anyOf: ['ROLE_ADMIN'] } as const;
const stuck = sql`tipo = ${eventJobs} and estado = 'ERRO'`;
interface Raw { readonly id: number; readonly empresa_id: number | null; readonly dados: { readonly evento: string; readonly ouvinte: string; readonly dados: object }; readonly erro: string | null; readonly criado_em: Date | string; readonly todos: number }

const stuckEvent = exactly({ id: identity, empresa: nullable(identity), evento: text, ouvinte: text, dados: text, erro: nullable(text), criadoEm: text });
const common = { tag: 'Eventos', policy } as const;

/** The events that a listener has given up, the newest first. */
const list = house('GET evento/parados/{page}/{size}', {
  ...common, label: 'Eventos que um ouvinte desistiu de ouvir', answer: { results: stuckEvent },
  act: ({ call: { services }, input }) => services.database.read(platform, async (tx) => {
    const { page, size } = input.page as Page;
    const { rows } = await sql<Raw>`select id, empresa_id, dados, erro, criado_em, count(*) over () as todos
      from trabalho where ${stuck} order by id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
    return {
      totalRecords: Number(rows[0]?.todos ?? 0), results: rows.map(({ id, empresa_id, dados: { evento, ouvinte, dados }, erro, criado_em }) => ({
        id: Number(id), empresa: empresa_id === null ? null : Number(empresa_id), evento, ouvinte, dados: JSON.stringify(dados), erro, criadoEm: new Date(criado_em).toISOString(),
      })),
    };
  }),
});
/** { id }: from the start, as if it had just happened. */
const again = house('POST evento/tentar-de-novo', {
  ...common, label: 'Tentar de novo um evento parado', mutates: true, body: withBody({ id: identity }, ['id']), result: { id: said.id },
  act: async ({ call: { services, user, ip }, body }) => {
    const id = idValue(body.id);
    await services.database.transaction(platform, async (tx) => {
      const { rows } = await sql`update trabalho set estado = 'ESPERA', tentativas = 0, erro = null, rodar_em = now() where id = ${id} and ${stuck} returning id`.execute(tx);
      if (rows.length === 0) fail({ kind: 'notFound' });
      await audit({ tx, user, ip, scope: platform }, { action: 'tentarEventoDeNovo', id });
    });
    return { id };
  },
});
export const events = [list, again];
