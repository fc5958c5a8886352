/** Resale: a prospect becomes a company on trial with its first user, once, and only its seller's. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import type { Values } from '../../support/good';
import { admin, all, does, emite, empresa, goTo, house, moduleEngines, one, opensHouse } from './house';

let [revenda]: Speaker[] = [];
let [quem, outra, plano, modelo, id, loja]: number[] = [];
const emDia = async (dia: string, hora?: string): Promise<void> => {
  await goTo(dia, hora);
  revenda = await house.as('revenda');
};
const eventos = (): Promise<unknown> => house.app.jobs.drain();
const endereco = { cep: '01310100', street: 'Avenida Paulista', number: '1000', city: 0 };
const teste = (more: Values = {}): Values => ({
  nome: 'Pastelaria Ramos',
  razaoSocial: 'Ramos Pastéis Ltda',
  cpfCnpj: '11222333000181',
  endereco,
  fuso: 'UTC_3_BRASIL',
  plano,
  responsavel: 'Rita Ramos',
  email: 'rita@exemplo.com.br',
  login: 'rita.ramos',
  ...more,
});
const abrir = (more: Values = {}, qual = id) =>
  revenda!(
    'POST',
    'revenda/prospecto/abrir-teste',
    { id: qual, ...teste(more) },
    { 'idempotency-key': crypto.randomUUID() },
  );
const prospectos = () =>
  all(sql`select situacao, empresa_id::int as empresa, fim_teste::text as fim from prospecto where id = ${id}`);

describe.each(moduleEngines)('resale, on %s', (engine) => {
  opensHouse(engine);
  beforeAll(async () => {
    await emDia('2026-10-20');
    [quem] = house.rowsOf('vendedor', null) as [number];
    outra = Number(
      (
        await one(
          sql`insert into vendedor (nome, cpf_cnpj, email, telefone, comissao_adesao, comissao_mensal, pede_nota, ordem, ativo) values ('Outra Pessoa', '52998224725', 'outra@exemplo.com.br', '11987654321', 0, 5, false, 0, true) returning id::int`,
        )
      ).id,
    );
    await all(sql`delete from prospecto`);
    await all(sql`delete from revenda_regra`);
    await all(sql`update plano set situacao = 'ATIVO', dias_teste = 10`);
    plano = Number((await one(sql`select id::int from plano order by id limit 1`)).id);
    endereco.city = Number((await one(sql`select id::int from cidade order by id limit 1`)).id);
    modelo = Number(
      (
        await one(
          sql`insert into perfil (nome, permissoes, ativo) values ('Empresa nova', '{BACKOFFICE_ACESSAR,PEDIDO_VER}', true) returning id::int`,
        )
      ).id,
    );
    const salvo = await does(revenda, 'POST', 'revenda/prospecto/save', {
      nome: 'Pastelaria Ramos',
      telefone: '+5511987650200',
    });
    id = Number(salvo.id);
  });

  it('a seller opens the files that the own rows show, and no others', async () => {
    const arquivo = async (origem: string): Promise<number> =>
      Number(
        (
          await one(
            sql`insert into arquivo (nome, tipo, tamanho, sha256, conteudo, origens) values ('um.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, ${new Uint8Array([1])}, array[${origem}::text]) returning id::int`,
          )
        ).id,
      );
    const recibo = async (vendedor: number | undefined, competencia: string): Promise<number> => {
      const file = await arquivo('registro:vendedorPagamentoComissao.comprovante');
      await all(
        sql`insert into vendedor_pagamento_comissao (vendedor_id, competencia, situacao, comprovante) values (${vendedor}, ${competencia}, 'PAGA', ${file})`,
      );
      return file;
    };
    const [meu, alheio] = [await recibo(quem, '2025-01'), await recibo(outra, '2025-01')];
    const material = await arquivo('registro:materialRevenda.arquivo');
    await all(
      sql`insert into material_revenda (titulo, arquivo, ordem, ativo) values ('Roteiro', ${material}, 1, true)`,
    );
    const solto = await arquivo('registro:materialRevenda.arquivo');
    const abre = async (who: Speaker | undefined, file: number): Promise<readonly number[]> => [
      (await who!('GET', `arquivo/findbyid/${file}`)).status,
      (await who!('GET', `arquivo/id/${file}/metadata`)).status,
    ];
    expect(await abre(revenda, meu)).toEqual([200, 200]);
    expect(await abre(revenda, material)).toEqual([200, 200]);
    expect(await abre(revenda, alheio)).toEqual([404, 404]);
    expect(await abre(revenda, solto)).toEqual([404, 404]);
    expect(await abre(await house.as('um'), material)).toEqual([404, 404]);
    await all(sql`delete from vendedor_pagamento_comissao where competencia = '2025-01'`);
  });

  it('H8: seller A reads B: 404; a user of a company: 403', async () => {
    const alheio = Number(
      (
        await one(
          sql`insert into prospecto (nome, vendedor_id, situacao, telefone) values ('De outra', ${outra}, 'NOVO', '+5511987650201') returning id::int`,
        )
      ).id,
    );
    expect((await one(sql`select vendedor_id::int as v from prospecto where id = ${id}`)).v).toBe(quem);
    expect((await revenda!('GET', `revenda/prospecto/findbyid/${alheio}`)).status).toBe(404);
    expect((await abrir({}, alheio)).status).toBe(404);
    const { results } = (await revenda!('POST', 'revenda/prospecto/filterpaginated/1/10', {})).body;
    expect(results!.map((um) => um.id)).toEqual([id]);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'REVENDA_CADASTRAR') where nome = 'Perfil leitor'`,
    );
    const leitor = await house.as('leitor');
    expect((await leitor('POST', 'revenda/prospecto/filterpaginated/1/10', {})).status).toBe(403);
    expect((await leitor('POST', 'revenda/prospecto/abrir-teste', { id, ...teste() })).status).toBe(403);
  });

  it('opens no trial without the profile, of a plan out of sale, nor of one without days', async () => {
    expect((await abrir()).body.fieldErrors?.plano).toContain('Falta o perfil');
    await all(sql`insert into revenda_regra (perfil_inicial_id, dias_depois) values (${modelo}, 15)`);
    await all(sql`update plano set situacao = 'INATIVO'`);
    expect((await abrir()).body.fieldErrors?.plano).toContain('não está à venda');
    await all(sql`update plano set situacao = 'ATIVO', dias_teste = 0`);
    expect((await abrir()).body.fieldErrors?.plano).toContain('não tem dias');
    await all(sql`update plano set dias_teste = 10`);
    expect(await prospectos()).toEqual([{ situacao: 'NOVO', empresa: null, fim: null }]);
  });

  it('refuses a CNPJ and a login that exist, and stores nothing then', async () => {
    const antes = await one(sql`select count(*)::int as n from empresa`);
    const { documento } = await one(sql`select cpf_cnpj as documento from empresa where id = ${empresa}`);
    expect((await abrir({ cpfCnpj: documento })).status).toBe(422);
    expect((await abrir({ login: 'admin' })).status).toBe(422);
    expect(await one(sql`select count(*)::int as n from empresa`)).toEqual(antes);
    expect(await prospectos()).toEqual([{ situacao: 'NOVO', empresa: null, fim: null }]);
  });

  it('makes one company on trial of the seller, its first user with a profile of its own, and one invitation', async () => {
    const previa = await does(revenda, 'POST', 'revenda/prospecto/abrir-teste/previa', { id, ...teste() });
    expect(previa).toMatchObject({ fimTeste: '2026-10-30', convite: 'rita@exemplo.com.br', impedimento: null });
    const answer = await abrir();
    expect(answer.body.hasError, answer.text).toBe(false);
    loja = Number((answer.body.result as Values).empresa);
    expect((await abrir({ login: 'outro.login' })).body.hasError).toBe(true);
    expect(
      await one(
        sql`select situacao, vendedor_id::int as vendedor, plano_id::int as plano, fim_teste::text as fim from empresa where id = ${loja}`,
      ),
    ).toEqual({ situacao: 'TESTE', vendedor: quem, plano, fim: '2026-10-30' });
    await eventos();
    expect(
      await all(
        sql`select u.login, u.papel, p.nome, p.permissoes, p.empresa_id::int as empresa from usuario as u join perfil as p on p.id = u.perfil_id and p.empresa_id = u.empresa_id where u.empresa_id = ${loja}`,
      ),
    ).toEqual([
      {
        login: 'rita.ramos',
        papel: 'EMPRESA',
        nome: 'Empresa nova',
        permissoes: ['BACKOFFICE_ACESSAR', 'PEDIDO_VER'],
        empresa: loja,
      },
    ]);
    const [carta, ...outras] = await house.mailbox();
    expect([carta!.to, carta!.subject, outras]).toEqual([
      ['rita@exemplo.com.br'],
      expect.stringContaining('seu teste começou'),
      [],
    ]);
    expect(carta!.text).toContain('rita.ramos');
    expect(await prospectos()).toEqual([{ situacao: 'TESTE', empresa: loja, fim: '2026-10-30' }]);
    const carteira = await does(revenda, 'POST', 'carteira-vendas/empresas', { aba: 'TESTE' });
    expect((carteira.empresas as Values[]).map((uma) => uma.empresa)).toEqual([loja]);
  });

  it('is lost some days after the end of the trial, and contracted by the first paid invoice still', async () => {
    await emDia('2026-11-17');
    await house.app.routines.turn('prospecto.vencer');
    expect((await prospectos())[0]!.situacao).toBe('PERDEU');
    await all(sql`update empresa set situacao = 'ATIVA' where id = ${loja}`);
    const fatura = await emite('2026-11', '2026-11-20', loja);
    await does(admin, 'POST', `faturaempresa/${fatura}/registrar-pagamento`, {
      formaPagamento: 'PIX',
      valor: 100,
      dataPagamento: '2026-11-17',
    });
    await eventos();
    expect((await prospectos())[0]!.situacao).toBe('CONTRATOU');
  });
});
