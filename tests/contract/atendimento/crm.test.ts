import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  all,
  comCrm,
  configurar,
  dois,
  later,
  leadlovers,
  leitor,
  ligado,
  logged,
  spotter,
  tokens,
  um,
} from './crmHouse';

comCrm();

const pede = async (path: string, who = um!) => (await who('GET', path)).body;
/** Answers, after the pickers that were kept. */
const depois = async (path: string) => {
  later(601);
  return pede(path);
};
const nomes = ({ result }: { readonly result?: unknown }) =>
  (result as readonly { nome: string }[]).map(({ nome }) => nome);

it('lists funnels and stages of the Spotter, also where the link to the next page leads to an empty one', async () => {
  const { result } = await pede('spotter/funnel');
  expect(result).toEqual([
    { id: 7, nome: 'Vendas', posicao: 1, ativo: true },
    { id: 8, nome: 'Pós-venda', posicao: 2, ativo: false },
  ]);
  expect(spotter.calls.filter(({ path }) => path.startsWith('/Funnels'))).toHaveLength(2);
  expect(nomes(await pede('spotter/funnel/7/stages'))).toEqual([
    'Entrada',
    'Contato feito',
    'Proposta',
    'Vendido',
    'Perdido',
  ]);
  expect((await um!('GET', 'spotter/funnel/99/stages')).status).toBe(404);
});

it('lists machines from page 0 on, their sequences and levels', async () => {
  const { result } = await pede('leadlovers/machines');
  expect(result).toHaveLength(103);
  expect((result as unknown as readonly object[])[0]).toMatchObject({ id: 500, nome: 'Máquina 0' });
  expect(nomes(await pede('leadlovers/machine/501/sequences'))).toEqual(['Boas-vindas']);
  expect(nomes(await pede('leadlovers/machine/501/sequence/5010/levels'))).toEqual(['Nível 1']);
  expect((await um!('GET', 'leadlovers/machine/1/sequences')).status).toBe(404);
  expect((await um!('GET', 'leadlovers/machine/501/sequence/1/levels')).status).toBe(404);
});

it('keeps pickers for ten minutes, of one company alone, and asks anew with another token', async () => {
  await depois('spotter/funnel');
  const asked = () => spotter.calls.filter(({ path }) => path.startsWith('/Funnels')).length;
  const before = asked();
  await pede('spotter/funnel');
  expect(asked()).toBe(before);
  expect((await pede('spotter/funnel', dois!)).messageError).toBe('Ligue o Spotter em CRM › Configuração!');
  later(601);
  await pede('spotter/funnel');
  expect(asked()).toBeGreaterThan(before);
  await configurar({ spotterToken: 'token-que-ninguem-conhece' });
  expect((await pede('spotter/funnel')).hasError).toBe(true);
  await configurar({ spotterToken: tokens.spotter });
});

it('8: the pickers say in a sentence which token is missing or refused, and no log has it', async () => {
  await configurar({ spotterToken: 'token-recusado-secreto' });
  expect((await pede('spotter/funnel')).messageError).toBe(
    'O Spotter não aceitou o token: confira em CRM › Configuração!',
  );
  await configurar({ leadloversToken: 'token-recusado-da-leadlovers' });
  expect((await pede('leadlovers/machines')).messageError).toBe(
    'A LeadLovers não aceitou o token: confira em CRM › Configuração!',
  );
  await configurar({ spotterToken: null });
  expect((await pede('spotter/funnel')).messageError).toBe('Informe o token do Spotter em CRM › Configuração!');
  await configurar(ligado);
  leadlovers.fail(503);
  await depois('leadlovers/machines');
  leadlovers.fail('lost');
  await depois('leadlovers/machines');
  expect(logged.length).toBeGreaterThan(0);
  const said = logged.join('\n');
  for (const secret of [tokens.spotter, tokens.leadlovers, 'token-recusado']) expect(said).not.toContain(secret);
  const stored = JSON.stringify([
    await all(sql`select * from auditoria`),
    await all(sql`select * from integracao_crm`),
    (await pede('crm/configuracao/carregar')).result,
  ]);
  for (const secret of [tokens.spotter, tokens.leadlovers, 'token-recusado']) expect(stored).not.toContain(secret);
});

it('9: a success with an error word is refused, and a page of HTML is no answer', async () => {
  leadlovers.refusals.push('Erro ao consultar as máquinas');
  expect((await depois('leadlovers/machines')).messageError).toBe(
    'A LeadLovers não aceitou: Erro ao consultar as máquinas',
  );
  leadlovers.fail('html');
  expect((await pede('leadlovers/machines')).messageError).toContain('não respondeu como se espera');
  leadlovers.fail('empty');
  expect((await pede('leadlovers/machines')).messageError).toContain('não respondeu como se espera');
  spotter.fail('html');
  expect((await depois('spotter/funnel')).messageError).toContain('não respondeu como se espera');
  expect((await pede('leadlovers/machines')).result).toHaveLength(103);
});

it('«Testar» asks each partner that is switched on, past what is kept', async () => {
  const { id } = (await pede('crm/configuracao/carregar')).result as unknown as { readonly id: number };
  const testar = async () => (await um!('POST', 'crm/configuracao/testar', { id })).body;
  await pede('spotter/funnel');
  const before = spotter.calls.length;
  expect((await testar()).result).toMatchObject({
    simulado: false,
    mensagem: 'O Spotter aceitou o token e tem 2 funis.\nA LeadLovers aceitou o token.',
  });
  expect(spotter.calls.length).toBeGreaterThan(before);
  await configurar({ leadloversToken: 'token-recusado-da-leadlovers' });
  expect((await testar()).messageError).toContain('A LeadLovers não aceitou o token');
  await configurar({ spotterAtivo: false, leadloversAtivo: false });
  expect((await testar()).messageError).toContain('antes de testar');
  await configurar(ligado);
  expect((await leitor!('POST', 'crm/configuracao/testar', { id })).status).toBe(403);
  expect((await leitor!('GET', 'spotter/funnel')).status).toBe(403);
});

it('simulates two funnels of five stages and three machines, says SIMULAÇÃO, and refuses no token at all', async () => {
  await configurar({ ambiente: 'SIMULACAO', spotterToken: null, leadloversToken: null });
  const before = spotter.calls.length + leadlovers.calls.length;
  expect(nomes(await pede('spotter/funnel'))).toEqual(['SIMULAÇÃO · Vendas', 'SIMULAÇÃO · Encomendas']);
  expect(nomes(await pede('spotter/funnel/101/stages'))).toHaveLength(5);
  expect(nomes(await pede('leadlovers/machines'))).toHaveLength(3);
  expect(nomes(await pede('leadlovers/machine/301/sequences'))).toHaveLength(2);
  expect(nomes(await pede('leadlovers/machine/301/sequence/3011/levels'))).toHaveLength(3);
  await configurar({ spotterToken: 'curto' });
  expect((await pede('spotter/funnel')).messageError).toBe(
    'SIMULAÇÃO: O Spotter não aceitou o token: confira em CRM › Configuração!',
  );
  expect(spotter.calls.length + leadlovers.calls.length).toBe(before);
  await configurar(ligado);
});
