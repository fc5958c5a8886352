import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { all, comCrm, configurar, dois, house, later, leitor, spotter, um } from './crmHouse';

comCrm();

let lista = 0;
let url = '';
let telefone = 11_986_000_000;
const salvar = async (root: string, body: object): Promise<number> => {
  const answer = await um!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
const ler = async (id: number) =>
  (await um!('GET', `mailing/findbyid/${id}`)).body.result as unknown as Record<string, unknown>;
const registrar = (evento: string, who = um!) => who('POST', 'spotter/webhook', { evento });
const listados = async () =>
  (await um!('GET', 'spotter/webhook')).body.result as unknown as readonly Record<string, unknown>[];
/** Contact that stands at the partner. */
const enviado = async (): Promise<{ readonly id: number; readonly lead: number }> => {
  const id = await salvar('mailing', { nome: 'Rui Prado', telefone: `+55${(telefone += 1)}`, lista, prioridade: 3 });
  await um!('POST', 'mailing/spotter', { ids: [id] }, { 'idempotency-key': crypto.randomUUID() });
  await house.app.jobs.drain();
  return { id, lead: Number((await ler(id)).idSpotter) };
};
const avisar = async (body: object, to = url): Promise<number> => {
  const answer = await house.app.fetch(
    new Request(to, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  );
  await house.app.jobs.drain();
  return answer.status;
};
const mover = (lead: number, stageId: number | null, stage: string): void => {
  Object.assign(spotter.leads.get(lead)!, { stageId, stage });
};

beforeAll(async () => {
  await configurar({
    transfere: true,
    funil: 7,
    etapaGanho: 73,
    etapaPerdido: 74,
    mapeamento: [{ deles: 71, nosso: 'NUMERO_ERRADO' }],
  });
  lista = await salvar('mailing/lista', { nome: 'Do CRM', origem: 'MANUAL', distribuicao: 'MANUAL' });
});

it('registers a notice at the partner, once an event, lists it, and removes it there too', async () => {
  const answer = await registrar('ETAPA_ALTERADA');
  expect(answer.body.hasError, answer.text).toBe(false);
  const feito = answer.body.result as unknown as { id: number; url: string; mensagem: string };
  ({ url } = feito);
  expect(feito.mensagem).toBe('Registrado no Spotter.');
  expect([...spotter.hooks.values()]).toMatchObject([{ event: 'ETAPA_ALTERADA', url }]);
  expect((await registrar('ETAPA_ALTERADA')).body.fieldErrors?.evento).toBe('Este aviso já está registrado!');
  // A second one has the same address, which goes on being good.
  const outro = (await registrar('LEAD_VENDIDO')).body.result as unknown as { id: number; url: string };
  expect(outro.url).toBe(url);
  expect(await listados()).toMatchObject([
    { evento: 'ETAPA_ALTERADA', noParceiro: true, erros: 0 },
    { evento: 'LEAD_VENDIDO', noParceiro: true },
  ]);
  expect(JSON.stringify(await listados())).not.toContain('/crm/aviso/');
  expect((await dois!('POST', 'spotter/webhook/delete', { id: outro.id })).status).toBe(404);
  expect((await leitor!('GET', 'spotter/webhook')).status).toBe(403);
  expect((await um!('POST', 'spotter/webhook/delete', { id: outro.id })).body.hasError).toBe(false);
  expect(spotter.hooks.size).toBe(1);
  spotter.fail(500);
  expect((await registrar('LEAD_CRIADO')).body.hasError).toBe(true);
  expect(await listados()).toHaveLength(1);
});

it('7: a notice with a wrong key is 404; with the right one the lead is read again; twice is one row', async () => {
  const { id, lead } = await enviado();
  const errado = url.replace(/[^/]+$/, 'x'.repeat(43));
  expect(await avisar({ id: 'a1', leadId: lead }, errado)).toBe(404);
  // The words of a notice are not believed: the partner still has the lead in the first stage.
  expect(await avisar({ id: 'a1', leadId: lead, stage: 'Vendido' })).toBe(200);
  expect((await ler(id)).situacao).toBe('NOVO');
  mover(lead, 73, 'Vendido');
  expect(await avisar({ id: 'a2', leadId: lead, event: 'ETAPA_ALTERADA' })).toBe(200);
  expect((await ler(id)).situacao).toBe('CONVERTIDO');
  expect(await avisar({ id: 'a2', leadId: lead, event: 'ETAPA_ALTERADA' })).toBe(200);
  const [{ n } = { n: 0 }] = await all<{ n: number }>(
    sql`select count(*)::int as n from aviso_parceiro where parceiro = 'avisoDoSpotter' and chave like '%a2'`,
  );
  expect(n).toBe(1);
  const linhas = await all<{ texto: string | null; tipo: string }>(
    sql`select tipo, texto from mailing_historico where mailing_id = ${id} order by id`,
  );
  expect(linhas.filter(({ tipo, texto }) => tipo === 'CRM' && texto === 'No Spotter: Vendido.')).toHaveLength(1);
  expect((await listados())[0]!.ultimaChamada).not.toBeNull();
});

it('follows the other stages, a discarded lead, and a stage that is told by its name alone', async () => {
  const um1 = await enviado();
  mover(um1.lead, 71, 'Contato feito');
  await avisar({ id: 'b1', lead: { id: um1.lead } });
  expect((await ler(um1.id)).situacao).toBe('NUMERO_ERRADO');
  const descartado = await enviado();
  mover(descartado.lead, null, 'Descartado');
  await avisar({ id: 'b2', leadId: descartado.lead });
  expect((await ler(descartado.id)).situacao).toBe('SEM_INTERESSE');
  const porNome = await enviado();
  mover(porNome.lead, null, ' Contato feito');
  await avisar({ id: 'b3', leadId: porNome.lead });
  expect((await ler(porNome.id)).situacao).toBe('NUMERO_ERRADO');
});

it('asks again where the partner does not answer, and sends nothing of what came from it back', async () => {
  const { id, lead } = await enviado();
  mover(lead, 74, 'Perdido');
  const escritas = () => spotter.calls.filter(({ method }) => method !== 'GET').length;
  const before = escritas();
  spotter.fail(503);
  await avisar({ id: 'c1', leadId: lead });
  expect((await ler(id)).situacao).toBe('NOVO');
  expect((await listados())[0]!.erros).toBe(1);
  later(60);
  await all(sql`update trabalho set rodar_em = now() where estado = 'ESPERA'`);
  await house.app.jobs.drain();
  expect((await ler(id)).situacao).toBe('SEM_INTERESSE');
  expect(escritas()).toBe(before);
  expect(await avisar({ id: 'c2', leadId: 999_999 })).toBe(200);
});

it('leaves a contact alone while somebody is calling it', async () => {
  const { id, lead } = await enviado();
  const pegou = await dois!('POST', `mailing/${id}/iniciar-atendimento`, { id });
  expect(pegou.status).toBe(404);
  expect((await um!('POST', `mailing/${id}/iniciar-atendimento`, { id })).body.hasError).toBe(false);
  mover(lead, 73, 'Vendido');
  await avisar({ id: 'd1', leadId: lead });
  expect((await ler(id)).situacao).toBe('EM_ATENDIMENTO');
});
