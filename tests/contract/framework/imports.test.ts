import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportLine, ImportMetadata, ImportPreview, ImportStatus } from '../../../src/kit/work/imports';
import { change, type Answer, type Speaker } from '../../../src/server/testing';
import { startServices, type Login, type Services, failedItems } from '../../support/services';

interface Begun {
  readonly id: number;
  readonly processo: number;
}

describe.each(['pglite', 'postgres'] as const)('imports on %s', (engine) => {
  let house: Services;
  const as = {} as Record<Login, Speaker>;
  const tokens = new Map<Login, string>();
  beforeAll(async () => {
    house = await startServices({ engine });
    for (const login of ['admin', 'um', 'dois', 'leitor', 'vendedor'] as const) {
      tokens.set(login, await house.token(login));
      as[login] = await house.as(login);
    }
  }, 120_000);
  afterAll(() => house.close());
  beforeEach(() => query(sql`delete from setor where nome like 'Imp%'`));

  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  const send = async (content: string | Uint8Array, login: Login = 'um', name = 'arquivo.csv'): Promise<number> => {
    const form = new FormData();
    form.set('file', new File([content as BlobPart], name));
    const response = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': tokens.get(login)! },
      }),
      { ip: '10.0.0.1' },
    );
    return ((await response.json()) as { result: { id: number } }).result.id;
  };
  const result = <T>({ body, text }: Answer): T => {
    if (body.hasError) throw new Error(text);
    return body.result as unknown as T;
  };
  const begin = async (content: string | Uint8Array, more: object = {}, login: Login = 'um'): Promise<number> =>
    result<Begun>(
      await as[login]('POST', 'importacao/importar', {
        src: await send(content, login),
        classe: 'setor',
        atualizarValores: false,
        ...more,
      }),
    ).id;
  const status = async (id: number, login: Login = 'um'): Promise<ImportStatus> =>
    result(await as[login]('GET', `importacao/status/${id}`));
  /** Brought in to its end. */
  const bring = async (content: string | Uint8Array, more: object = {}, login: Login = 'um'): Promise<ImportStatus> => {
    const id = await begin(content, more, login);
    await house.app.jobs.drain();
    return status(id, login);
  };
  const setores = async (
    company = house.companies[0],
  ): Promise<
    readonly {
      readonly nome: string;
      readonly vias: number;
      readonly impressora: string | null;
      readonly imprime_pedido: boolean;
      readonly ordem: number;
    }[]
  > =>
    query(
      sql`select nome, vias::int, impressora, imprime_pedido, ordem::int from setor where nome like 'Imp%' and empresa_id = ${company} and excluido_em is null order by nome`,
    );

  it('says what a file may bring: labels, how values are written, nothing that the server keeps', async () => {
    const found = result<ImportMetadata>(await as.um('GET', 'importacao/metadados/cliente'));
    const names = found.colunas.map(({ nome }) => nome);
    expect(names).toEqual(expect.arrayContaining(['nome', 'cpfCnpj', 'address.cep', 'limiteFiado', 'vendedor']));
    for (const kept of ['empresa', 'pontos', 'ultimaCompra', 'versao', 'criadoEm']) expect(names).not.toContain(kept);
    expect(found.colunas.find(({ nome }) => nome === 'nome')).toMatchObject({ rotulo: 'Nome', obrigatorio: true });
    expect(found).toMatchObject({
      chaves: [['CPF ou CNPJ'], ['Telefone', 'Nome'], ['E-mail', 'Nome']],
      podeAtualizar: true,
      maxLinhas: 100_000,
    });
    expect(
      result<ImportMetadata>(await as.um('GET', `importacao/metadados/empresa/${house.companies[0]}/cliente`)),
    ).toEqual(found);
    expect(
      result<ImportMetadata>(await as.um('GET', `empresa/importacao/contato/metadados/${house.companies[0]}`)),
    ).toEqual(found);
    // A seller's own field is filled in without a column.
    expect(
      result<ImportMetadata>(await as.vendedor('GET', 'importacao/metadados/cliente')).colunas.map(({ nome }) => nome),
    ).not.toContain('vendedor');
  });

  it('tells nobody who may not see personal data which of them are there: neither by a file nor by saves', async () => {
    const [um] = house.companies;
    const seen = 'DADOS_PESSOAIS_VER';
    const profile = sql`(select perfil_id from usuario where empresa_id = ${um} and papel = 'EMPRESA' limit 1)`;
    await query(sql`update perfil set permissoes = array_remove(permissoes, ${seen}) where id = ${profile}`);
    try {
      const may = result<ImportMetadata>(await as.um('GET', 'importacao/metadados/cliente')).colunas.map(
        ({ nome }) => nome,
      );
      expect([may.includes('nome'), may.includes('cpfCnpj')]).toEqual([true, false]);
      const { colunas } = result<ImportPreview>(
        await as.um('POST', 'importacao/analisar', {
          src: await send('nome;cpf ou cnpj\nAna;390.533.447-05\n'),
          classe: 'cliente',
        }),
      );
      expect(colunas).toEqual(['nome', null]);
      const phone = 'nome;telefone\nImp Quem;11955559999\n';
      expect(await bring(phone, { classe: 'cliente' })).toMatchObject({ criados: 1, avisos: 0 });
      expect(await bring(`${phone}Imp Outra;11955559999`, { classe: 'cliente' })).toMatchObject({
        criados: 2,
        avisos: 1,
        avisadas: [{ linha: 3, avisos: { telefone: 'Este telefone já está na linha 2.' } }],
      });
      const guess = (cpfCnpj: string) =>
        as.um('POST', 'client/save', { nome: 'Palpite', telefone: '+5511987650000', cpfCnpj });
      expect((await guess('39053344705')).body.hasError).toBe(false);
      expect((await guess('390.533.447-05')).body.fieldErrors).toHaveProperty(
        'cpfCnpj',
        'Já existe um cadastro com este valor!',
      );
      expect(
        await query(sql`select id from auditoria where acao = 'procurar.cpfCnpj' and entidade = 'cliente'`),
      ).toHaveLength(1);
      // As if sixty of them had been taken.
      await query(sql`update freio set vezes = 60 where vezes = 1 and ate > now() + interval '50 minutes'`);
      for (const cpfCnpj of ['390.533.447-05', '123.456.789-09'])
        expect((await guess(cpfCnpj)).body.fieldErrors?.cpfCnpj, cpfCnpj).toMatch(
          /^Você já procurou 60 dados pessoais/,
        );
    } finally {
      await query(sql`update perfil set permissoes = array_append(permissoes, ${seen}) where id = ${profile}`);
      await query(sql`delete from freio`);
    }
  });

  it('reads CSV as spreadsheets of Brazil write it, recognises columns, and shows what is wrong at its cell', async () => {
    const src = await send(
      '\uFEFFNome;VIAS;Imprime os pedidos;Inventada\r\nImp Chapa;9;talvez;x\r\n"Imp ""Bar"";";2;não;y\r\n',
    );
    const preview = result<ImportPreview>(await as.um('POST', 'importacao/analisar', { src, classe: 'setor' }));
    expect(preview).toMatchObject({
      formato: 'CSV',
      cabecalho: ['Nome', 'VIAS', 'Imprime os pedidos', 'Inventada'],
      colunas: ['nome', 'vias', 'imprimePedido', null],
    });
    expect(preview.amostra).toEqual([
      { linha: 2, celulas: ['Imp Chapa', '9', 'talvez', 'x'], erros: { imprimePedido: 'Use Sim ou Não!' }, avisos: {} },
      { linha: 3, celulas: ['Imp "Bar";', '2', 'não', 'y'], erros: {}, avisos: {} },
    ]);
    const chosen = result<ImportPreview>(
      await as.um('POST', 'importacao/analisar', {
        src,
        classe: 'setor',
        colunas: ['nome', null, null, 'responsavel'],
      }),
    );
    expect(chosen.colunas).toEqual(['nome', null, null, 'responsavel']);
    expect(await setores()).toEqual([]);
  });
  it('takes Windows-1252, commas, and blank lines', async () => {
    const bytes = new Uint8Array(
      Buffer.from(
        'Nome,Responsável,Imprime os pedidos\nImp Grelhados à lenha,José,N\n\n,,\nImp Doces,"Ana, a chefe",N',
        'latin1',
      ),
    );
    expect(await bring(bytes)).toMatchObject({ situacao: 'FEITO', total: 2, criados: 2, rejeitados: 0 });
    expect(await query(sql`select nome, responsavel from setor where nome like 'Imp%' order by nome`)).toEqual([
      { nome: 'Imp Doces', responsavel: 'Ana, a chefe' },
      { nome: 'Imp Grelhados à lenha', responsavel: 'José' },
    ]);
  });
  it('takes Excel with its numbers, days and yes or no', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Feriados',
          rows: [
            ['Nome', 'Data', 'Tipo'],
            ['Imp Dia', new Date(Date.UTC(2027, 0, 25)), 'Data comemorativa'],
            ['Imp Outro', '26/01/2027', 'FERIADO'],
          ],
        },
      ],
    });
    expect(await bring(bytes, { classe: 'feriado' }, 'admin')).toMatchObject({
      situacao: 'FEITO',
      criados: 2,
      rejeitados: 0,
      arquivo: 'arquivo.csv',
    });
    expect(
      await query(sql`select nome, data::text, tipo, abrangencia from feriado where nome like 'Imp%' order by nome`),
    ).toEqual([
      { nome: 'Imp Dia', data: '2027-01-25', tipo: 'COMEMORATIVO', abrangencia: 'NACIONAL' },
      { nome: 'Imp Outro', data: '2027-01-26', tipo: 'FERIADO', abrangencia: 'NACIONAL' },
    ]);
  });
  it('reads money, documents, telephones, days, choices by label, addresses and references by name', async () => {
    const [seller] = house.rowsOf('vendedor', house.companies[0]);
    await query(sql`update vendedor set nome = 'Imp Vera' where id = ${seller}`);
    const found = await bring(
      'Nome;CPF ou CNPJ;Telefone;Nascimento;Situação;Limite de fiado;Endereço: CEP;Endereço: Logradouro;Vendedor;Etiquetas\nImp Maria;529.982.247-25;(11) 98765-4321;21/11/1990;Inativo;"1.234,56";01310-100;Av. Paulista;imp vera;"VIP, Bairro"',
      { classe: 'cliente' },
    );
    expect(found).toMatchObject({ criados: 1, rejeitados: 0 });
    const [row] = await query<Record<string, unknown>>(
      sql`select cpf_cnpj, telefone, data_nascimento::text as nascimento, situacao, limite_fiado::text as limite, address, vendedor_id::int as vendedor, etiquetas, empresa_id::int as empresa, tipo, busca from cliente where nome = 'Imp Maria'`,
    );
    expect(row).toMatchObject({
      cpf_cnpj: '52998224725',
      telefone: '+5511987654321',
      nascimento: '1990-11-21',
      situacao: 'INATIVO',
      limite: '1234.56',
      vendedor: seller,
      etiquetas: ['VIP', 'Bairro'],
      empresa: house.companies[0],
      tipo: 'FISICA',
    });
    expect(row!.address).toMatchObject({ cep: '01310100', street: 'Av. Paulista' });
    expect(row!.busca).toContain('imp maria');
  });
  it('brings in what is of the whole platform from within a company too, where one may create it', async () => {
    expect(await bring('Nome;Data\nImp Aniversário;01/02/2027', { classe: 'feriado' })).toMatchObject({
      criados: 1,
      rejeitados: 0,
      rejeitadas: [],
    });
    expect(
      await query(
        sql`select empresa_id::int from auditoria where acao = 'criar' and registro_id = (select id from feriado where nome = 'Imp Aniversário') and entidade = 'feriado'`,
      ),
    ).toEqual([{ empresa_id: house.companies[0] }]);
  });
  it('writes an audit row of each record, personal data masked, by who asked', async () => {
    await bring('Nome;Telefone;CPF ou CNPJ\nImp Auditado;11987654321;11144477735', { classe: 'cliente' });
    const [row] = await query<{
      acao: string;
      depois: Record<string, unknown>;
      empresa_id: number;
      nome: string;
    }>(sql`select a.acao, a.depois, a.empresa_id::int, u.nome from auditoria as a join usuario as u on u.id = a.usuario_id
      where a.entidade = 'cliente' and a.registro_id = (select id from cliente where nome = 'Imp Auditado')`);
    expect(row).toMatchObject({ acao: 'criar', empresa_id: house.companies[0], nome: 'Pessoa um' });
    expect(JSON.stringify(row!.depois)).not.toMatch(/987654321|11144477735|98765/);
  });

  it('leaves known records as they are, or changes them by what they are recognised by; a blank cell changes nothing', async () => {
    expect(await bring('Nome;Imprime os pedidos;Ordem\nImp A;Não;1\nImp B;Não;2')).toMatchObject({ criados: 2 });
    expect(await bring('Nome;Imprime os pedidos;Ordem\nImp A;Não;7\nImp C;Não;3')).toMatchObject({
      criados: 1,
      alterados: 0,
      ignorados: 1,
    });
    expect(
      await bring('Nome;Ordem;Responsável\nImp A;7;\nImp B;;Bia\nImp C;3;', { atualizarValores: true }),
    ).toMatchObject({ criados: 0, alterados: 2, ignorados: 1, rejeitados: 0 });
    expect((await setores()).map(({ nome, ordem }) => [nome, ordem])).toEqual([
      ['Imp A', 7],
      ['Imp B', 2],
      ['Imp C', 3],
    ]);
    expect(
      await query(
        sql`select antes, depois from auditoria where entidade = 'setor' and acao = 'alterar' and registro_id = (select id from setor where nome = 'Imp A')`,
      ),
    ).toEqual([{ antes: { ordem: 1 }, depois: { ordem: 7 } }]);
  });
  it('refuses lines with their reasons, beside the others; the file of those is corrected and sent again', async () => {
    const done = await bring(
      'Nome;Imprime os pedidos;Ordem;Cor\nImp Boa;N;1;\n;N;2;\nImp Boa;N;3;\nImp Cor;N;1;azul\nImp =Fórmula;N;4;\n',
    );
    expect(done).toMatchObject({ situacao: 'FEITO', total: 5, criados: 2, rejeitados: 3 });
    expect(done.rejeitadas.map(({ linha, erros }) => [linha, erros])).toEqual([
      [3, { nome: 'Campo obrigatório!' }],
      [4, { '': 'Repetida: é o mesmo cadastro da linha 2!' }],
      [5, { cor: 'Cor inválida!' }],
    ]);
    const file = await as.um('GET', `importacao/rejeitadas/${done.id}`);
    expect(file.text).toBe(
      'Nome;Imprime os pedidos;Ordem;Cor;Linha;O que corrigir\r\n;N;2;;3;Nome: Campo obrigatório!\r\nImp Boa;N;3;;4;Repetida: é o mesmo cadastro da linha 2!\r\nImp Cor;N;1;azul;5;Cor: Cor inválida!\r\n',
    );
    expect(await bring(file.text.replace('azul', '#112233'))).toMatchObject({
      criados: 1,
      ignorados: 1,
      rejeitados: 1,
    });
    expect(await failedItems(as.um, done.processo)).toHaveLength(3);
  });
  it('warns of a telephone that the file or another customer has too, and brings the line in', async () => {
    await bring('Nome;Telefone;CPF ou CNPJ\nImp Velha;11955550001;15350946056', { classe: 'cliente' });
    const file =
      'Nome;Telefone;CPF ou CNPJ\nImp Ana;11955550002;\nImp Bia;(11) 95555-0002;\nImp Eva;11955550001;\nImp Lia;11955550003;\nImp Velha;11955550001;15350946056\n;11955550002;';
    const src = await send(file);
    const warnings = (lines: readonly ImportLine[]) =>
      lines.filter(({ avisos }) => Object.keys(avisos).length > 0).map(({ linha, avisos }) => [linha, avisos]);
    const expected = [
      [3, { telefone: 'Este telefone já está na linha 2.' }],
      [4, { telefone: 'Este telefone já é de Imp Velha.' }],
    ];
    expect(
      warnings(
        result<ImportPreview>(
          await as.um('POST', 'importacao/analisar', { src, classe: 'cliente', atualizarValores: true }),
        ).amostra,
      ),
    ).toEqual(expected);
    for (const selecionado of [false, true]) {
      const done = await bring(file, { classe: 'cliente', atualizarValores: true, selecionado });
      expect(done).toMatchObject({ situacao: 'FEITO', criados: 4, ignorados: 1, rejeitados: 1, avisos: 2 });
      expect(warnings(done.avisadas)).toEqual(expected);
      expect(done.avisadas[0]!.celulas).toEqual(['Imp Bia', '(11) 95555-0002', '']);
    }
    // A telephone that a record takes over from another is told of; one that stays as it was is not.
    expect(
      await bring('Nome;Telefone;CPF ou CNPJ\nImp Velha;11955550003;15350946056', {
        classe: 'cliente',
        atualizarValores: true,
      }),
    ).toMatchObject({ alterados: 1, avisos: 1 });
    // Elsewhere it is nobody's.
    const elsewhere = { src: await send('Nome;Telefone\nImp Fora;11955550002', 'dois'), classe: 'cliente' };
    expect(result<ImportPreview>(await as.dois('POST', 'importacao/analisar', elsewhere)).amostra).toMatchObject([
      { erros: {}, avisos: {} },
    ]);
  });
  it('checks a whole file first, writing nothing, then brings it in with the same choices', async () => {
    const checked = await bring('Nome;Imprime os pedidos\nImp Um;N\n;N', { selecionado: false });
    expect(checked).toMatchObject({ situacao: 'FEITO', simulada: true, criados: 1, rejeitados: 1, desfazerAte: null });
    expect(await setores()).toEqual([]);
    const { id } = result<Begun>(await as.um('POST', 'importacao/importar', { id: checked.id }));
    await house.app.jobs.drain();
    expect(await status(id)).toMatchObject({ simulada: false, criados: 1, rejeitados: 1 });
    expect((await setores()).map(({ nome }) => nome)).toEqual(['Imp Um']);
  });
  it('remembers what the columns of such a file were chosen to mean, in the company', async () => {
    const analyse = async (content: string, login: Login = 'um') =>
      result<ImportPreview>(
        await as[login]('POST', 'importacao/analisar', { src: await send(content, login), classe: 'setor' }),
      );
    const file = 'Lugar;Imprime os pedidos\nImp Sete;S';
    expect(await analyse(file)).toMatchObject({ colunas: [null, 'imprimePedido'], lembradas: null });
    await bring(file, { colunas: ['nome', 'imprimePedido'], selecionado: false });
    const again = await analyse('Lugar;Imprime os pedidos\nImp Oito;N');
    expect(again).toMatchObject({ colunas: ['nome', 'imprimePedido'], lembradas: expect.any(String) as unknown });
    expect(await analyse(file, 'dois')).toMatchObject({ colunas: [null, 'imprimePedido'], lembradas: null });
  });
  it('undoes all that it made, and keeps what somebody has changed or used since', async () => {
    await bring('Nome;Imprime os pedidos;Ordem\nImp Velho;N;1');
    const done = await bring(
      'Nome;Imprime os pedidos;Ordem\nImp Velho;N;9\nImp Novo;N;2\nImp Mexido;N;3\nImp Usado;N;4',
      { atualizarValores: true },
    );
    expect(done).toMatchObject({ criados: 3, alterados: 1, desfazerAte: expect.any(String) as unknown });
    const id = async (nome: string): Promise<number> =>
      Number(
        (await query<{ id: number }>(sql`select id from setor where nome = ${nome} and excluido_em is null`))[0]!.id,
      );
    result(await change(as.um, 'setor/', { id: await id('Imp Mexido'), ordem: 33 }));
    await query(
      sql`update produto set setor_id = ${await id('Imp Usado')} where id = ${house.rowsOf('produto', house.companies[0])[0]}`,
    );
    expect(result<ImportStatus>(await as.um('DELETE', `importacao/cancelar/${done.id}/transacao`)).situacao).toBe(
      'DESFAZENDO',
    );
    await house.app.jobs.drain();
    expect(await status(done.id)).toMatchObject({ situacao: 'DESFEITA', desfeitos: 2, mantidos: 2, desfazerAte: null });
    expect((await setores()).map(({ nome, ordem }) => [nome, ordem])).toEqual([
      ['Imp Mexido', 33],
      ['Imp Usado', 4],
      ['Imp Velho', 1],
    ]);
    expect((await as.um('DELETE', `importacao/cancelar/${done.id}/transacao`)).status).toBe(409);
    await query(sql`update produto set setor_id = null where setor_id = ${await id('Imp Usado')}`);
  });
  it('is cancelled on its way: nothing of it stays', async () => {
    const id = await begin('Nome;Imprime os pedidos\nImp Um;N');
    expect(
      (await as.um('POST', 'importacao/importar', { src: await send('Nome\nImp X'), classe: 'setor' })).body
        .messageError,
    ).toBe('Já há uma importação de setores em andamento!');
    expect(
      result<ImportStatus>(await as.um('GET', `importacao/pendente-por-tipo/${house.companies[0]}/setor`)).id,
    ).toBe(id);
    await as.um('DELETE', `importacao/cancelar/${id}/transacao`);
    await house.app.jobs.drain();
    expect(await status(id)).toMatchObject({ situacao: 'DESFEITA', criados: 0 });
    expect(await setores()).toEqual([]);
    expect(result(await as.um('GET', `importacao/pendente-por-tipo/${house.companies[0]}/setor`))).toBeNull();
  });

  it('is for who may create, in his company, of his own file', async () => {
    const src = await send('Nome;Imprime os pedidos\nImp Um;N');
    expect((await as.leitor('POST', 'importacao/analisar', { src, classe: 'setor' })).status).toBe(403);
    expect((await as.leitor('GET', 'importacao/metadados/setor')).status).toBe(403);
    expect((await as.dois('POST', 'importacao/importar', { src, classe: 'setor' })).status).toBe(404);
    expect(
      (await as.um('POST', 'importacao/importar', { src, classe: 'setor', integracaoEmpresa: house.companies[1] }))
        .status,
    ).toBe(403);
    for (const classe of ['usuario', 'perfil', 'pedido', '__proto__', 'constructor', 'toString'])
      expect((await as.um('POST', 'importacao/importar', { src, classe })).status, classe).toBe(404);
    const id = await begin('Nome;Imprime os pedidos\nImp Um;N');
    await house.app.jobs.drain();
    for (const path of [
      `GET importacao/status/${id}`,
      `GET importacao/rejeitadas/${id}`,
      `DELETE importacao/cancelar/${id}/transacao`,
    ]) {
      const [method, call] = path.split(' ') as [string, string];
      expect((await as.dois(method, call)).status, path).toBe(404);
    }
    expect(await setores(house.companies[1])).toEqual([]);
    expect((await as.dois('POST', 'importacao/filterpaginated/1/10', {})).body.totalRecords).toBe(0);
    expect(
      (await as.um('POST', 'importacao/filterpaginated/1/10', { classe: 'setor', $sort: [['criadoEm', 'desc']] })).body
        .results![0],
    ).toMatchObject({ id });
  });
  it('brings the contacts of a company into its customers', async () => {
    const src = await send('Nome;Telefone\nImp Contato;11912345678');
    const { id } = result<Begun>(
      await as.um('POST', 'empresa/importacao/contato/importar', { src, atualizarValores: false }),
    );
    await house.app.jobs.drain();
    expect(result<ImportStatus>(await as.um('GET', `empresa/importacao/contato/status/${id}`))).toMatchObject({
      classe: 'cliente',
      criados: 1,
    });
  });
  it('gives a file to begin with, which it understands whole', async () => {
    for (const format of ['csv', 'xlsx']) {
      const response = await house.app.fetch(
        new Request(`http://localhost/services/importacao/modelo/produto/${format}`, {
          headers: { 'remember-me': tokens.get('um')! },
        }),
        { ip: '10.0.0.1' },
      );
      const src = await send(new Uint8Array(await response.arrayBuffer()), 'um', `modelo.${format}`);
      const { colunas, amostra } = result<ImportPreview>(
        await as.um('POST', 'importacao/analisar', { src, classe: 'produto' }),
      );
      expect(colunas).not.toContain(null);
      expect(
        Object.keys(amostra[0]!.erros).filter(
          (path) => !['nome', 'categoria', 'precoPromocional', 'horaFim'].includes(path),
        ),
      ).toEqual([]);
    }
  });
});
