import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

interface Linha {
  readonly id: number;
  readonly nome: string;
  readonly ultima: string | null;
  readonly conhecido: boolean;
}
interface Quadro {
  readonly minhas: number;
  readonly fila: number;
  readonly todas: number;
  readonly simula: boolean;
  readonly conversas: readonly Linha[];
}

describe.each(moduleEngines)('the page of conversations on %s', (engine) => {
  let house: Services;
  let [um, leitor, dois]: Speaker[] = [];
  let [linha, ana] = [0, 0];
  const once = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const quadro = async (aba: string, who = um, busca = ''): Promise<Quadro> => {
    const answer = await who!('GET', `servidorwhatsapp/conversa/quadro?aba=${aba}&busca=${encodeURIComponent(busca)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.result as unknown as Quadro;
  };
  const painel = (id: number, who = um) => who!('GET', `servidorwhatsapp/conversa/painel?conversa=${id}`);
  const simular = (form: object, who = um) => who!('POST', 'servidorwhatsapp/conversa/simular', form, once());
  const escreve = async (form: object): Promise<number> => {
    const { body, text } = await simular({ tipo: 'TEXTO', ...form });
    expect(body.hasError, text).toBe(false);
    return Number(body.result?.conversa);
  };
  const assumir = (id: number, who = um) => who!('POST', `servidorwhatsapp/conversa/${id}/assumir`, {}, once());

  beforeAll(async () => {
    house = await startServices({ engine });
    for (const table of ['conversa_whatsapp', 'recebida_whatsapp', 'mensagem_whatsapp', 'recusa_whatsapp'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update instancia_whatsapp set provedor = 'CLOUD', servidor_id = null`);
    await all(
      sql`update perfil set permissoes = array_append(permissoes, 'CONVERSA_ATENDER') where id = (select perfil_id from usuario where login = 'leitor')`,
    );
    [um, leitor, dois] = [await house.as('um'), await house.as('leitor'), await house.as('dois')];
  }, 120_000);
  afterAll(() => house.close());

  it('plays no customer without a simulated line, nor one of a real line', async () => {
    expect((await quadro('FILA')).simula).toBe(false);
    expect((await simular({ tipo: 'TEXTO', texto: 'Oi' })).body.messageError).toMatch(/só existe fora de produção/);
    const [made] = await all(
      sql<{
        id: number;
      }>`insert into instancia_whatsapp (empresa_id, busca, nome, provedor, estado, intervalo_minimo, intervalo_maximo, inicio_envio, fim_envio, pausada)
        values (${house.companies[0]}, '', 'De mentira', 'SIMULADOR', 'CONECTADA', 1, 1, '00:00', '23:59', false) returning id`,
    );
    linha = Number(made!.id);
    await all(sql`update cliente set situacao = 'INATIVO'`);
    const saved = await um!(
      'POST',
      'client/save',
      {
        nome: 'Ana da Fila',
        telefone: '+5511987650099',
        tipo: 'FISICA',
        situacao: 'ATIVO',
        empresa: house.companies[0],
      },
      once(),
    );
    expect(saved.body.hasError, saved.text).toBe(false);
    ana = Number(saved.body.result?.id);
    expect((await quadro('FILA')).simula).toBe(true);
  });
  it('says what a played customer writes, a recording too, and obeys SAIR first', async () => {
    const id = await escreve({ texto: 'Vocês entregam?' });
    expect(await quadro('FILA')).toMatchObject({
      fila: 1,
      minhas: 0,
      todas: 1,
      conversas: [{ id, nome: 'Ana da Fila', conhecido: true, ultima: 'Vocês entregam?' }],
    });
    expect(await escreve({ conversa: id, tipo: 'AUDIO' })).toBe(id);
    expect((await quadro('FILA')).conversas[0]!.ultima).toBe('Áudio de 0:12');
    await escreve({ conversa: id, texto: 'SAIR' });
    expect((await painel(id)).body.result).toMatchObject({ recusa: true, simulada: true, cliente: { id: ana } });
    await all(sql`delete from recusa_whatsapp`);
  });
  it('counts for each person what that person may see', async () => {
    const { id } = (await quadro('FILA')).conversas[0]!;
    expect((await assumir(id)).body.hasError).toBe(false);
    expect(await quadro('MINHAS')).toMatchObject({ minhas: 1, fila: 0, todas: 1, conversas: [{ id }] });
    expect(await quadro('TODAS', leitor)).toMatchObject({ minhas: 0, fila: 0, todas: 0, conversas: [] });
    expect((await quadro('TODAS', leitor, 'Ana')).conversas).toEqual([]);
    expect((await painel(id, leitor)).status).toBe(404);
    expect((await painel(id, dois)).status).toBe(404);
    expect((await simular({ tipo: 'TEXTO', texto: 'Oi', conversa: id }, leitor)).status).toBe(404);
  });
  it('finds a conversation by name, telephone and order, a resolved one too', async () => {
    const { id } = (await quadro('MINHAS')).conversas[0]!;
    const [pedido] = await all(
      sql<{
        numero: string;
      }>`update pedido set cliente_id = ${ana}, situacao = 'CONFIRMADO', numero = '98765' where id = (select min(id) from pedido where empresa_id = ${house.companies[0]}) returning numero`,
    );
    await um!('POST', `servidorwhatsapp/conversa/${id}/resolver`, {}, once());
    // A telephone as people type one: whole, without area, without the ninth figure.
    for (const busca of ['ana da', '87650099', '98765-0099', '(11) 8765-0099', '+55 11 98765 0099', pedido!.numero])
      expect((await quadro('FILA', um, busca)).conversas, busca).toMatchObject([{ id }]);
    expect((await quadro('FILA', um, 'ninguém com este nome')).conversas).toEqual([]);
    const side = (await painel(id)).body.result as unknown as { cliente: { andamento: { numero: string }[] } };
    expect(side.cliente.andamento).toMatchObject([{ numero: '98765' }]);
  });
  it('offers the customers of a telephone that two share, and keeps the one that is chosen', async () => {
    const twin = await um!(
      'POST',
      'client/save',
      { nome: 'Irmã', telefone: '+5511987650099', tipo: 'FISICA', situacao: 'ATIVO', empresa: house.companies[0] },
      once(),
    );
    expect(twin.body.hasError, twin.text).toBe(false);
    await all(sql`delete from conversa_whatsapp`);
    const id = await escreve({ texto: 'Oi' });
    const side = (await painel(id)).body.result as unknown as { cliente: unknown; homonimos: { nome: string }[] };
    expect(side.cliente).toBeNull();
    expect(side.homonimos.map(({ nome }) => nome).sort()).toEqual(['Ana da Fila', 'Irmã']);
    const identificar = () => um!('POST', `servidorwhatsapp/conversa/${id}/identificar`, { cliente: ana }, once());
    await assumir(id);
    expect((await identificar()).body.hasError).toBe(false);
    expect((await painel(id)).body.result).toMatchObject({ cliente: { id: ana }, homonimos: [] });
    expect(linha).toBeGreaterThan(0);
  });
  it('offers the texts and the people of the company', async () => {
    const made = await um!(
      'POST',
      'servidorwhatsapp/texto-rapido/save',
      { atalho: 'pix', titulo: 'Pix', texto: 'Oi, {nome}!', empresa: house.companies[0] },
      once(),
    );
    expect(made.body.hasError, made.text).toBe(false);
    const { id } = (await quadro('MINHAS')).conversas[0]!;
    const side = (await painel(id)).body.result as unknown as { textos: object[]; equipe: { nome: string }[] };
    expect(side.textos).toContainEqual({ atalho: 'pix', titulo: 'Pix', texto: 'Oi, {nome}!' });
    expect(side.equipe.length).toBeGreaterThan(0);
    const wrong = await um!(
      'POST',
      'servidorwhatsapp/texto-rapido/save',
      { atalho: 'Pix Novo', titulo: 'x', texto: '{outro}', empresa: house.companies[0] },
      once(),
    );
    expect(Object.keys(wrong.body.fieldErrors ?? {}).sort()).toEqual(['atalho', 'texto']);
  });
  it('H.12 are gone with the data of their customer', async () => {
    const conversa = () =>
      all(sql`select id from conversa_whatsapp where telefone = '+5511987650099' or cliente_id = ${ana}`);
    expect((await conversa()).length).toBeGreaterThan(0);
    const lidas = () => all(sql`select id from recebida_whatsapp where telefone = '+5511987650099'`);
    expect((await lidas()).length).toBeGreaterThan(0);
    // The twin keeps the telephone otherwise.
    await all(sql`update cliente set telefone = '+5511987650098' where nome = 'Irmã'`);
    const erased = await um!('POST', 'client/apagar-dados', { id: ana }, once());
    expect(erased.body.hasError, erased.text).toBe(false);
    expect(await conversa()).toEqual([]);
    expect(await lidas()).toEqual([]);
  });
});
