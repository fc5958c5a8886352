import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trabalhosDeManutencao } from '../../../schemas/sistema/manutencao/manutencao';
import type { Speaker } from '../../../src/server/testing';
import { engines } from '../../support/engines';
import { password, startServices, type Services } from '../../support/services';

describe.each(engines)('maintenance on %s', (engine) => {
  let house: Services;
  let [admin, um]: Speaker[] = [];
  const todas = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const executar = (body: object) => admin!('POST', 'sistema/manutencao/executar', body);
  const execucoes = async (codigo: string) => {
    const trabalho = await trabalhoDe(codigo);
    const path = 'sistema/manutencao-execucao/filterpaginated/1/50';
    const { results } = (await admin!('POST', path, { manutencao: trabalho.id })).body;
    return results!.toSorted((one, other) => Number(other.id) - Number(one.id));
  };
  const trabalhoDe = async (codigo: string) =>
    (await admin!('POST', 'sistema/manutencao/filterpaginated/1/50', { codigo })).body.results![0]!;
  const fim = async (codigo: string) => {
    await house.app.jobs.drain();
    return (await execucoes(codigo))[0]!;
  };
  /** Sums that no order says. */
  const estragar = () =>
    todas(sql`update cliente set quantidade_pedidos = 77, total_compras = 99 where excluido_em is null`);
  const contadores = () =>
    todas(sql`select id, quantidade_pedidos, total_compras::text, versao from cliente order by id`);

  beforeAll(async () => {
    house = await startServices({ engine, rows: 3 });
    [admin, um] = [await house.as('admin'), await house.as('um')];
    await todas(sql`delete from manutencao_achado`);
    await todas(sql`delete from manutencao_execucao`);
    await todas(sql`delete from manutencao`);
    await house.app.routines.turn('manutencao.acompanhar');
  }, 120_000);
  afterAll(() => house.close());

  it('is for administrators of the platform alone, by the name of a job', async () => {
    expect((await um!('GET', 'sistema/manutencao/listall')).status).toBe(403);
    expect((await um!('POST', 'sistema/manutencao/executar', { codigo: 'REINDEXAR_BUSCA' })).status).toBe(403);
    const errado = await executar({ codigo: 'X', simular: true });
    expect([errado.status, Object.keys(errado.body.fieldErrors ?? {})]).toEqual([422, ['codigo']]);
    const { results, result } = (await admin!('GET', 'sistema/manutencao/listall')).body;
    const nomes = (results ?? (result as unknown as { codigo: string }[])).map(({ codigo }) => codigo);
    expect(nomes).toEqual(Object.keys(trabalhosDeManutencao));
  });

  it('says in a dry run what it would change, and writes nothing', async () => {
    await estragar();
    const antes = await contadores();
    const [{ n: auditados }] = (await todas(
      sql<{ n: number }>`select count(*)::int as n from auditoria where entidade = 'cliente'`,
    )) as [{ n: number }];
    expect((await executar({ codigo: 'RECALCULAR_CLIENTES', simular: true })).body.hasError).toBe(false);
    const simulada = await fim('RECALCULAR_CLIENTES');
    expect(simulada).toMatchObject({ simulada: true, situacao: 'CONCLUIDA', lidos: antes.length, erros: 0 });
    expect(simulada.mudancas).toBe(antes.length);
    expect(await contadores()).toEqual(antes);
    expect(
      await todas(sql<{ n: number }>`select count(*)::int as n from auditoria where entidade = 'cliente'`),
    ).toEqual([{ n: auditados }]);
    const achados = await admin!('POST', 'sistema/manutencao-achado/filterpaginated/1/50', { execucao: simulada.id });
    expect(achados.body.results!.length).toBe(antes.length);
    expect(achados.body.results![0]).toMatchObject({ hoje: expect.stringMatching(/^77 · R\$ 99/) });
  });

  it('does the same for real, company by company, with its reason and the audit of each row', async () => {
    expect((await executar({ codigo: 'RECALCULAR_CLIENTES' })).body.fieldErrors).toHaveProperty('motivo');
    await executar({ codigo: 'RECALCULAR_CLIENTES', motivo: 'Cancelamentos contados em dobro' });
    const feita = await fim('RECALCULAR_CLIENTES');
    const linhas = await contadores();
    expect(feita).toMatchObject({ simulada: false, situacao: 'CONCLUIDA', mudancas: linhas.length });
    expect(linhas.filter((uma) => (uma as { quantidade_pedidos: number }).quantidade_pedidos === 77)).toEqual([]);
    await executar({ codigo: 'RECALCULAR_CLIENTES', motivo: 'Outra vez, para ver' });
    expect(await fim('RECALCULAR_CLIENTES')).toMatchObject({
      mudancas: 0,
      resultado: expect.stringMatching('nada a mudar'),
    });
    const partes = await todas(sql<{ rotulo: string; estado: string }>`select estado from processo_item
      where processo_id = ${feita.processo}`);
    expect(partes.length).toBe(house.companies.length + 1);
  });

  it('runs once at a time', async () => {
    const dois = await Promise.all([
      executar({ codigo: 'CONFERIR_PONTOS', simular: true }),
      executar({ codigo: 'CONFERIR_PONTOS', simular: true }),
    ]);
    expect(dois.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(dois.find(({ status }) => status === 409)!.body.messageError).toBe('Este trabalho já está em execução!');
    await house.app.jobs.drain();
  });

  it('demands a dry run and the password before what deletes', async () => {
    const { id } = await trabalhoDe('LIMPAR_ARQUIVOS_ORFAOS');
    await todas(sql`update arquivo set criado_em = now() - interval '90 days'`);
    await todas(sql`insert into arquivo (id, nome, tipo, tamanho, sha256, conteudo, criado_em, origens)
      overriding system value values (987654, 'solto.txt', 'text/plain', 5, 'x', 'solto', now() - interval '90 days', '{}')`);
    const existe = () => todas(sql`select 1 from arquivo where nome = 'solto.txt'`);
    const motivo = 'Disco quase cheio';
    const apagar = (senha: string) => executar({ codigo: 'LIMPAR_ARQUIVOS_ORFAOS', motivo, senha });
    expect((await apagar(password)).status).toBe(409);
    await executar({ codigo: 'LIMPAR_ARQUIVOS_ORFAOS', simular: true });
    const simulada = await fim('LIMPAR_ARQUIVOS_ORFAOS');
    expect(simulada).toMatchObject({ situacao: 'CONCLUIDA', simulada: true });
    expect(simulada.mudancas).toBeGreaterThan(0);
    expect(await existe()).toHaveLength(1);
    const errada = await apagar('nao-e-esta');
    expect([errada.status, Object.keys(errada.body.fieldErrors ?? {})]).toEqual([422, ['senha']]);
    const pelaTela = await admin!('POST', `sistema/manutencao/${id}/executar-com-senha`, { motivo, senha: password });
    expect(pelaTela.body.hasError, pelaTela.text).toBe(false);
    expect(await fim('LIMPAR_ARQUIVOS_ORFAOS')).toMatchObject({ situacao: 'CONCLUIDA', mudancas: simulada.mudancas });
    expect(await existe()).toEqual([]);
    expect((await apagar(password)).status).toBe(409);
  });

  it.each(['CONFERIR_VENDAS_DO_DIA', 'REINDEXAR_BUSCA', 'CONFERIR_ISOLAMENTO', 'EXPURGAR_RETENCAO'])(
    '%s ends well in a dry run',
    async (codigo) => {
      expect((await executar({ codigo, simular: true })).body.hasError).toBe(false);
      expect(await fim(codigo)).toMatchObject({ situacao: 'CONCLUIDA', simulada: true, erros: 0 });
    },
  );

  it('finds a row that refers to another company, and text that somebody emptied', async () => {
    const [outra] = await todas(
      sql<{ id: number }>`select id from cliente where empresa_id = ${house.companies[1]} limit 1`,
    );
    const [daUm] = await todas(
      sql<{
        id: number;
        cliente_id: number;
      }>`select id, cliente_id from pedido where empresa_id = ${house.companies[0]} limit 1`,
    );
    await todas(sql`update pedido set cliente_id = ${outra!.id} where id = ${daUm!.id}`);
    await executar({ codigo: 'CONFERIR_ISOLAMENTO', simular: true });
    const { id } = await fim('CONFERIR_ISOLAMENTO');
    const { results } = (await admin!('POST', 'sistema/manutencao-achado/filterpaginated/1/50', { execucao: id })).body;
    expect(results).toMatchObject([{ oQue: 'Pedidos: Cliente', hoje: '1 de outra empresa' }]);
    await todas(sql`update pedido set cliente_id = ${daUm!.cliente_id} where id = ${daUm!.id}`);
    await todas(sql`update cliente set busca = '' where empresa_id = ${house.companies[0]}`);
    await executar({
      codigo: 'REINDEXAR_BUSCA',
      empresas: [],
      motivo: 'Carga por fora',
      parametros: { empresas: [house.companies[0]] },
    });
    expect((await fim('REINDEXAR_BUSCA')).mudancas).toBeGreaterThan(0);
    expect(await todas(sql`select 1 from cliente where empresa_id = ${house.companies[0]} and busca = ''`)).toEqual([]);
  });

  it('is cancelled between two parts, and is never at work for ever', async () => {
    const { body } = await executar({ codigo: 'CONFERIR_PONTOS', simular: true });
    await admin!('POST', `processo/${String(body.result!.processo)}/cancelar`, {});
    await house.app.jobs.drain();
    expect((await execucoes('CONFERIR_PONTOS'))[0]).toMatchObject({ situacao: 'CANCELADA' });
    await executar({ codigo: 'CONFERIR_PONTOS', simular: true });
    const parada = (await execucoes('CONFERIR_PONTOS'))[0]!;
    await house.app.jobs.drain();
    await todas(sql`update manutencao_execucao set situacao = 'EXECUTANDO' where id = ${parada.id}`);
    await todas(sql`update processo set estado = 'ERRO', erro = 'Parou no meio' where id = ${parada.processo}`);
    await house.app.routines.turn('manutencao.acompanhar');
    expect((await execucoes('CONFERIR_PONTOS'))[0]).toMatchObject({ situacao: 'FALHOU', resultado: 'Parou no meio' });
  });
});
