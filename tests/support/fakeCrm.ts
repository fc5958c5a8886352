import { serveCourier, type FakeCourier, type Json } from './fakeCourier';

const html = '<html><body>Manutenção</body></html>';
/** Lead as Exact Spotter keeps it. */
export interface FakeLead {
  readonly id: number;
  readonly added: Json;
  stage: string;
  stageId: number | null;
  funnelId: number;
  persons: Json[];
}
export interface FakeSpotter extends FakeCourier {
  readonly leads: Map<number, FakeLead>;
  /** Web-hooks that are registered there, by their id. */
  readonly hooks: Map<string, Json>;
  /** `keepsLeads`: the account may delete none. */
  readonly account: { keepsLeads: boolean };
}
const stages = (funnelId: number): readonly Json[] =>
  ['Entrada', ' Contato feito', 'Proposta', 'Vendido', 'Perdido'].map((value, at) => ({
    id: funnelId * 10 + at,
    value,
    position: at + 1,
    funnelId,
    active: true,
  }));

/**
 * Exact Spotter after its API v3: a header for the token, OData whose link to the next page leads to an empty one,
 * leads that are found by their telephone, web-hooks at a path that the product is told.
 */
export const fakeSpotter = async (token: string): Promise<FakeSpotter> => {
  const leads = new Map<number, FakeLead>();
  const hooks = new Map<string, Json>();
  const account = { keepsLeads: false };
  let next = 1000;
  const found = (rows: readonly unknown[], next?: string) => ({
    status: 200,
    body: { '@odata.context': 'x', value: rows, ...(next && { '@odata.nextLink': next }) },
  });
  const shown = ({ id, added, stage, stageId, funnelId }: FakeLead): Json => ({
    id,
    lead: added.name,
    ddiPhone1: added.ddiPhone,
    phone1: added.phone,
    stage,
    stageId,
    funnelId,
  });
  const fake = await serveCourier(({ method, path, headers, json }) => {
    if (headers.token_exact !== token) return { status: 401, body: { error: { message: 'Unauthorized' } } };
    const { pathname, searchParams } = new URL(path, 'http://fake');
    const filter = searchParams.get('$filter') ?? '';
    const called = `${method} ${pathname}`;
    if (called === 'GET /Funnels') {
      // The second page is empty, though the first has a link to it.
      if (searchParams.get('$skip') === '500') return found([]);
      return found(
        [
          { id: 7, value: 'Vendas', active: true, position: 1 },
          { id: 8, value: 'Pós-venda', active: false, position: 2 },
        ],
        'https://outro.exemplo/v3/Funnels?$skip=500',
      );
    }
    if (called === 'GET /stages') return found(stages(Number(/funnelId eq (\d+)/.exec(filter)?.[1])));
    if (called === 'GET /Leads') {
      const phone = /phone1 eq '(\d+)'/.exec(filter)?.[1];
      const id = /^id eq (\d+)$/.exec(filter)?.[1];
      return found(
        [...leads.values()]
          .filter((one) => (id === undefined ? one.added.phone === phone : one.id === Number(id)))
          .map(shown),
      );
    }
    if (called === 'GET /persons') {
      const email = /email eq '([^']+)'/.exec(filter)?.[1];
      return found(
        [...leads.values()].flatMap(({ id, persons }) =>
          persons.filter((one) => one.email === email).map((one) => ({ ...one, leadId: id })),
        ),
      );
    }
    if (called === 'POST /LeadsAdd') {
      const lead = json.lead as Json;
      if (!lead?.name || !lead.phone || !lead.funnelId)
        return { status: 400, body: { error: { message: 'name, phone and funnelId are required' } } };
      next += 1;
      const stageId = Number(lead.stageId ?? Number(lead.funnelId) * 10);
      const stage = String(stages(Number(lead.funnelId)).find(({ id }) => id === stageId)?.value ?? '');
      leads.set(next, { id: next, added: lead, stage, stageId, funnelId: Number(lead.funnelId), persons: [] });
      return { status: 201, body: { value: next } };
    }
    if (called === 'POST /personsAdd') {
      leads.get(Number(json.leadId))?.persons.push(json);
      return { status: 201, body: { value: 1 } };
    }
    if (called === 'POST /ChangeFunnel') {
      const lead = leads.get(Number(json.leadId));
      const stage = lead && stages(lead.funnelId).find(({ id }) => id === json.stageId);
      if (!lead || !stage) return { status: 400, body: { error: { message: 'stage not found' } } };
      Object.assign(lead, { stage: String(stage.value), stageId: Number(stage.id) });
      return { status: 200, body: { value: true } };
    }
    if (method === 'DELETE' && pathname.startsWith('/LeadsDelete/')) {
      if (account.keepsLeads) return { status: 400, body: { error: { message: 'not allowed' } } };
      return leads.delete(Number(pathname.slice(13))) ? { status: 200, body: { value: true } } : { status: 404 };
    }
    if (called === 'GET /Webhooks') return found([...hooks].map(([id, hook]) => ({ ...hook, id })));
    if (called === 'POST /Webhooks') {
      next += 1;
      hooks.set(String(next), json);
      return { status: 201, body: { value: next } };
    }
    if (method === 'DELETE' && pathname.startsWith('/Webhooks/'))
      return hooks.delete(pathname.slice(10)) ? { status: 200, body: { value: true } } : { status: 404 };
    return { status: 404, body: { error: { message: 'Not found' } } };
  });
  return Object.assign(fake, { leads, hooks, account });
};

export interface FakeLeadlovers extends FakeCourier {
  /** Leads by their e-mail: the same one twice is one. */
  readonly leads: Map<string, Json>;
  /** Words with which the next calls are refused, as a success. */
  readonly refusals: string[];
}
/** LeadLovers as its public clients know it: the first page is 0, and an error is a success with words. */
export const fakeLeadlovers = async (token: string): Promise<FakeLeadlovers> => {
  const leads = new Map<string, Json>();
  const refusals: string[] = [];
  const machines = Array.from({ length: 103 }, (_, at) => ({ MachineCode: 500 + at, MachineName: `Máquina ${at}` }));
  const fake = await serveCourier(({ method, path, json }) => {
    const { pathname, searchParams } = new URL(path, 'http://fake');
    if (searchParams.get('token') !== token) return { status: 200, body: { Message: 'Token inválido' } };
    const refusal = refusals.shift();
    if (refusal !== undefined) return { status: 200, body: { Message: refusal } };
    const number = (name: string): number => Number(searchParams.get(name));
    const called = `${method} ${pathname}`;
    if (called === 'GET /User') return { status: 200, body: { Name: 'Forno da Vila' } };
    if (called === 'GET /Machines') {
      const [page, size] = [number('page'), number('registers')];
      return {
        status: 200,
        body: { Items: machines.slice(page * size, (page + 1) * size), CurrentPage: page, Registers: size },
      };
    }
    if (called === 'GET /EmailSequences')
      return {
        status: 200,
        body: { Items: [{ SequenceCode: number('machineCode') * 10, SequenceName: 'Boas-vindas' }] },
      };
    if (called === 'GET /Levels')
      return { status: 200, body: { Items: [{ ModelCode: 1, Subject: 'Nível 1', Sequence: 1 }] } };
    if (called === 'POST /Lead' || called === 'PUT /Lead') {
      if (typeof json.Email !== 'string' || !json.MachineCode)
        return { status: 200, body: { Message: 'Erro: Email e MachineCode obrigatórios' } };
      leads.set(json.Email, json);
      return { status: 200, body: { Message: 'Lead cadastrado com sucesso' } };
    }
    if (called === 'DELETE /Lead/Funnel') {
      leads.delete(searchParams.get('email') ?? '');
      return { status: 200, body: { Message: 'Lead removido' } };
    }
    return { status: 200, body: html };
  });
  return Object.assign(fake, { leads, refusals });
};
