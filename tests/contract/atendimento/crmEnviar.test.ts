import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { all, comCrm, configurar, dois, house, later, leitor, ligado, spotter, um } from './crmHouse';

comCrm();

let lista = 0;
let telefone = 11_987_000_000;
const salvar = async (root: string, body: object): Promise<number> => {
  const answer = await um!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
const contato = (mais: object = {}) =>
  salvar('mailing', { nome: 'Helena Sampaio', telefone: `+55${(telefone += 1)}`, lista, prioridade: 3, ...mais });
const ler = async (id: number) =>
  (await um!('GET', `mailing/findbyid/${id}`)).body.result as unknown as Record<string, unknown>;
const chave = () => ({ 'idempotency-key': crypto.randomUUID() });
const enviar = (body: object, who = um!) => who('POST', 'mailing/spotter', body, chave());
const andar = async (): Promise<void> => {
  await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
  await house.app.jobs.drain();
};
const envios = () =>
  all<{ situacao: string; id_parceiro: string | null; erro: string | null }>(
    sql`select situacao, id_parceiro, erro from crm_envio order by id`,
  );
const historico = async (mailing: number) =>
  (await um!('POST', 'mailing/historico/filterpaginated/1/50', { mailing, $sort: [['id', 'asc']] })).body
    .results as unknown as readonly Record<string, unknown>[];
/** Puts one contact into the queue, which nobody works yet. */
const pedir = async (id: number): Promise<void> => {
  expect((await um!('POST', `mailing/${id}/spotter`, { id }, chave())).body.hasError).toBe(false);
};
const adicoes = () => spotter.calls.filter(({ path }) => path.startsWith('/LeadsAdd'));

beforeAll(async () => {
  lista = await salvar('mailing/lista', { nome: 'Para o CRM', origem: 'MANUAL', distribuicao: 'MANUAL' });
});

it('sends nothing before the company has allowed it and chosen a funnel, and nobody without the permission', async () => {
  const id = await contato();
  expect((await enviar({ ids: [id] })).body.messageError).toContain('Enviar dados de contatos');
  await configurar({ transfere: true });
  expect((await enviar({ ids: [id] })).body.fieldErrors?.funil).toBe('Escolha o funil em CRM › Configuração!');
  await configurar({ funil: 7 });
  expect((await enviar({ ids: [id] }, leitor!)).status).toBe(403);
  expect((await enviar({ ids: [id] }, dois!)).body.hasError).toBe(true);
  expect(spotter.leads.size).toBe(0);
  expect(await envios()).toEqual([]);
});

it('sends a lead with its e-mail, keeps its code and a line of the history', async () => {
  const id = await contato({ email: 'helena@exemplo.com', contato: 'Helena' });
  expect((await enviar({ ids: [id], funil: 7, etapa: 72 })).body.hasError).toBe(false);
  await andar();
  const [lead] = [...spotter.leads.values()];
  expect(lead).toMatchObject({ funnelId: 7, stageId: 72, added: { name: 'Helena Sampaio', ddiPhone: '55' } });
  expect(lead!.persons).toMatchObject([{ email: 'helena@exemplo.com', name: 'Helena' }]);
  expect(await ler(id)).toMatchObject({ idSpotter: String(lead!.id) });
  expect(await historico(id)).toMatchObject([{ tipo: 'CRM', texto: `Enviado ao Spotter, lead ${lead!.id}.` }]);
  expect((await envios()).at(-1)).toMatchObject({ situacao: 'ENVIADO', id_parceiro: String(lead!.id) });
  // Again, by the list and by the record: nothing goes.
  const before = spotter.calls.length;
  await enviar({ ids: [id] });
  expect((await um!('POST', `mailing/${id}/spotter`, { id }, chave())).body.hasError).toBe(false);
  await andar();
  expect(spotter.calls.length).toBe(before);
});

it('finds a lead that stands there already, by telephone or e-mail, and leaves it in its stage', async () => {
  const before = adicoes().length;
  const [lead] = [...spotter.leads.values()];
  const mesmoEmail = await contato({ email: 'helena@exemplo.com' });
  await enviar({ ids: [mesmoEmail], funil: 8 });
  await andar();
  expect(adicoes()).toHaveLength(before);
  expect(await ler(mesmoEmail)).toMatchObject({ idSpotter: String(lead!.id) });
  expect(lead).toMatchObject({ funnelId: 7, stageId: 72 });
  expect((await historico(mesmoEmail))[0]!.texto).toBe(`Já estava no Spotter, lead ${lead!.id}.`);
});

it('6: 120 contacts, the server dies after 60 and answers are lost: 120 leads at the partner, none twice', async () => {
  spotter.leads.clear();
  spotter.calls.length = 0;
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await contato({ nome: `Contato ${n}` }));
  // After sixty leads the partner does its part and nobody hears of it: the server has died.
  const morre = new Set([60, 61, 62]);
  const antes = spotter.leads.set.bind(spotter.leads);
  spotter.leads.set = (id, lead) => {
    if (morre.has(spotter.leads.size)) spotter.fail('lost');
    return antes(id, lead);
  };
  const { result } = (await enviar({ ids, funil: 7 })).body;
  expect(result).toMatchObject({ processo: expect.any(Number) });
  spotter.fail(...Array.from({ length: 5 }, () => 'lost' as const));
  await house.app.jobs.drain();
  // The dead server left messages that are marked as being sent, though the partner has them.
  await all(sql`update envio_parceiro set estado = 'ENVIANDO', corpo = corpo, tentado_em = now()
    where parceiro = 'leadNoSpotter' and estado = 'ESPERA'`);
  await all(sql`update trabalho set estado = 'RODANDO', vez = 1, arrendado_ate = now() - interval '1 second'
    where tipo = 'envioParceiro' and estado = 'ESPERA'`);
  for (let turn = 0; turn < 8; turn += 1) {
    await all(sql`update envio_parceiro set tentado_em = tentado_em - interval '2 minutes'`);
    later(120);
    await andar();
  }
  spotter.leads.set = antes;
  expect(spotter.leads.size).toBe(120);
  expect(new Set([...spotter.leads.values()].map(({ added }) => added.phone)).size).toBe(120);
  const codigos = (
    await all<{ id_spotter: string | null }>(sql`select id_spotter from mailing where id = any(${ids}::bigint[])`)
  ).map((one) => one.id_spotter);
  expect(new Set(codigos).size).toBe(120);
  expect(codigos).not.toContain(null);
}, 300_000);

it('a refusal of the partner is told, and may be asked for again', async () => {
  const id = await contato();
  await configurar({ spotterToken: 'token-recusado-agora' });
  await enviar({ ids: [id] });
  await andar();
  expect((await envios()).at(-1)).toMatchObject({
    situacao: 'RECUSADO',
    erro: 'O Spotter não aceitou o token: confira em CRM › Configuração!',
  });
  await configurar(ligado);
  await enviar({ ids: [id] });
  await andar();
  expect((await envios()).at(-1)).toMatchObject({ situacao: 'ENVIADO', erro: null });
  const mudo = await contato();
  await um!('POST', 'mailing/alterar-status', { ids: [mudo], situacao: 'NAO_CONTATAR' });
  await enviar({ ids: [mudo] });
  await andar();
  expect((await ler(mudo)).idSpotter).toBeNull();
});

const pessoa = async (): Promise<{ readonly cliente: number; readonly mailing: number }> => {
  const mailing = await contato();
  const { telefone: numero } = await ler(mailing);
  return { mailing, cliente: await salvar('client', { nome: 'Helena Sampaio', telefone: numero, situacao: 'ATIVO' }) };
};
const apagar = async (id: number) => {
  const answer = await um!('POST', 'client/apagar-dados', { id }, chave());
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as unknown as { mantidos: string };
};

it('erasing a person asks the partner to forget the lead, and says where the partner did not', async () => {
  const um1 = await pessoa();
  await enviar({ ids: [um1.mailing] });
  await andar();
  const lead = Number((await ler(um1.mailing)).idSpotter);
  expect(spotter.leads.has(lead)).toBe(true);
  expect((await apagar(um1.cliente)).mantidos).toContain('Leads em CRMs: 1');
  await andar();
  expect(spotter.leads.has(lead)).toBe(false);
  expect((await envios()).at(-1)!.situacao).toBe('APAGADO');
  const dois1 = await pessoa();
  await enviar({ ids: [dois1.mailing] });
  await andar();
  spotter.account.keepsLeads = true;
  await apagar(dois1.cliente);
  await andar();
  expect((await envios()).at(-1)).toMatchObject({
    situacao: 'NAO_APAGOU',
    erro: expect.stringContaining('apagar o lead'),
  });
  spotter.account.keepsLeads = false;
});
it('erasing a person keeps back what nobody has tried to send', async () => {
  const ainda = await pessoa();
  const before = adicoes().length;
  await pedir(ainda.mailing);
  expect((await envios()).at(-1)!.situacao).toBe('NA_FILA');
  expect((await apagar(ainda.cliente)).mantidos).not.toContain('Leads em CRMs');
  await andar();
  expect((await envios()).at(-1)!.situacao).toBe('APAGADO');
  expect(adicoes()).toHaveLength(before);
});
it('erases a lead that is there though its answer was lost, and one that was on its way', async () => {
  spotter.leads.clear();
  const perdido = await pessoa();
  // The question is answered; the lead is made, and nobody hears of it.
  spotter.fail('late', 'lost');
  await pedir(perdido.mailing);
  await house.app.jobs.drain();
  expect([spotter.leads.size, (await envios()).at(-1)!.situacao]).toEqual([1, 'NA_FILA']);
  expect((await apagar(perdido.cliente)).mantidos).toContain('Leads em CRMs: 1');
  await andar();
  expect([spotter.leads.size, (await envios()).at(-1)!.situacao]).toEqual([0, 'APAGADO']);
  const indo = await pessoa();
  await pedir(indo.mailing);
  const before = spotter.calls.length;
  spotter.fail('late');
  const indoAgora = house.app.jobs.drain();
  await expect.poll(() => spotter.calls.length).toBeGreaterThan(before);
  await apagar(indo.cliente);
  await indoAgora;
  await andar();
  expect([spotter.leads.size, (await envios()).at(-1)!.situacao]).toEqual([0, 'APAGADO']);
  expect((await ler(indo.mailing)).idSpotter).toBeNull();
});
