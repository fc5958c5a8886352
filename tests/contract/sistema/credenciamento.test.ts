import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/kit/calls/envelope';
import type { WizardView } from '../../../src/kit/resource/wizard';
import { cnpjDigits, cpfDigits } from '../../../src/fields/document/digits';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';
import { pngOf } from '../../support/images';

type Login = 'admin' | 'um' | 'dois' | 'leitor';
const root = 'zoop/credenciamento';
const cnpj = `12ABC34501DE${cnpjDigits('12ABC34501DE')}`;
const address = {
  cep: '01001000',
  street: 'Praça da Sé',
  number: '1',
  complement: null,
  neighborhoord: 'Sé',
  city: 0,
  latitude: null,
  longitude: null,
};
let shots = 1;

describe.each(moduleEngines)('accreditation on %s', (engine) => {
  let services: Services;
  let as: Readonly<Record<Login, Speaker>>;
  let now = new Date('2026-11-21T12:00:00Z');
  let one = 0;
  let two = 0;
  beforeAll(async () => {
    services = await startServices({ engine, rows: 3, now: () => now });
    const [admin, um, dois, leitor] = (await Promise.all(
      (['admin', 'um', 'dois', 'leitor'] as const).map((login) => services.as(login)),
    )) as [Speaker, Speaker, Speaker, Speaker];
    as = { admin, um, dois, leitor };
    [one, two] = services.companies;
    await services.database.transaction({ company: '*' }, (tx) =>
      sql`update banco set codigo = '341' where id = ${services.rowsOf('banco', null)[0]}`.execute(tx),
    );
  }, 120_000);
  afterAll(() => services.close());

  /** Each another picture. */
  const upload = async (login: Login, content: BlobPart = pngOf(++shots, 2), type = 'image/png'): Promise<number> => {
    const form = new FormData();
    form.append('file', new File([content], type === 'image/png' ? 'foto.png' : 'foto.pdf', { type }));
    const answer = await services.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': await services.token(login) },
      }),
    );
    return ((await answer.json()) as { result: { id: number } }).result.id;
  };
  const ok = async (login: Login, method: string, path: string, body?: object): Promise<WireRecord> => {
    const answer = await as[login](method, path, body);
    expect(answer.body.hasError, `${path}: ${answer.text.slice(0, 400)}`).toBe(false);
    return answer.body.result!;
  };
  const view = async (login: Login = 'um') => (await ok(login, 'GET', `${root}/carregar`)) as unknown as WizardView;
  const steps = async (login: Login, document = cnpj, nome = 'CANTINA') => {
    const files = [
      await upload(login),
      await upload(login),
      await upload(login),
      await upload(login),
      await upload(login),
    ];
    const person = { email: 'dona@example.com', telefone: '+5511987654321' };
    return {
      'formulario/empresa/salvar': {
        razaoSocial: 'Cantina Ltda',
        nomeFantasia: 'Cantina',
        documento: document,
        categoria: '5812',
        faturamentoMensal: 20000,
        endereco: { ...address, city: services.rowsOf('cidade', null)[0] },
        ...person,
      },
      'nomefatura/salvar': { nomeFatura: nome },
      'contabancaria/salvar': {
        banco: services.rowsOf('banco', null)[0],
        tipo: 'CORRENTE',
        agencia: '1234',
        conta: '56789',
        digito: '0',
        titular: 'Cantina Ltda',
        documentoTitular: document,
      },
      'proprietario/salvar': {
        nome: 'Ana Dona',
        cpf: `123456789${cpfDigits('123456789')}`,
        nascimento: '1980-05-01',
        ...person,
      },
      'identidade/salvar': {
        selfie: files[0],
        documento: 'CIN',
        frente: files[1],
        verso: files[2],
        consentimento: true,
      },
      'documento/salvar': {
        documentos: (['RESIDENCIA', 'ATIVIDADE'] as const).map((tipo, index) => ({ tipo, arquivo: files[index + 3] })),
      },
    };
  };
  const fillIn = async (login: Login, ...given: readonly string[]): Promise<void> => {
    for (const [path, body] of Object.entries(await steps(login, ...given)))
      await ok(login, 'POST', `${root}/${path}`, body);
  };
  const turn = async () => services.app.routines.turn('credenciamento.acompanhar');

  it('begins with what the company has told already, and answers a link to it', async () => {
    const { passos, feitos, status } = await view();
    const company = await ok('admin', 'GET', `company/findbyid/${one}`);
    expect(passos.empresa).toMatchObject({ razaoSocial: company.companyName, documento: company.cpfCnpj });
    expect([feitos, status?.title]).toEqual([[], 'SIMULAÇÃO']);
    const begun = await ok('um', 'GET', `${root}/iniciar/${one}`);
    expect(await ok('um', 'POST', `${root}/iniciar/${one}`)).toEqual(begun);
    expect(await ok('um', 'GET', `${root}/formulario/empresa/token/${String(begun.token)}`)).toMatchObject({
      empresa: { id: one },
      situacao: 'RASCUNHO',
    });
    expect((await as.dois('GET', `${root}/formulario/empresa/token/${String(begun.token)}`)).status).toBe(404);
    expect((await as.um('GET', `${root}/iniciar/${two}`)).status).toBe(404);
  });

  it('names the partner’s categories', async () =>
    expect(await ok('um', 'GET', `${root}/listar/categorias/empresa/`)).toContainEqual({
      codigo: '5812',
      nome: 'Restaurante e pizzaria',
    }));

  it('keeps each step, refuses what it cannot hold, and is not sent before it is complete', async () => {
    const all = await steps('um');
    const empresa = all['formulario/empresa/salvar'];
    expect(
      (await as.um('POST', `${root}/formulario/empresa/salvar`, { ...empresa, documento: '11111111111' })).body
        .fieldErrors,
    ).toHaveProperty('documento');
    await ok('um', 'POST', `${root}/formulario/empresa/salvar`, empresa);
    expect(
      (await as.um('POST', `${root}/nomefatura/salvar`, { nomeFatura: 'um nome comprido demais para a fatura' })).body
        .fieldErrors,
    ).toHaveProperty('nomeFatura');
    expect(
      (
        await as.um('POST', `${root}/contabancaria/salvar`, {
          ...all['contabancaria/salvar'],
          documentoTitular: `123456789${cpfDigits('123456789')}`,
        })
      ).body.messageError,
    ).toContain('CPF ou CNPJ da empresa');
    expect(
      (await as.um('POST', `${root}/proprietario/salvar`, { ...all['proprietario/salvar'], nascimento: '2015-01-01' }))
        .body.fieldErrors,
    ).toHaveProperty('nascimento');
    expect(
      (
        await as.um('POST', `${root}/documento/salvar`, {
          documentos: [{ tipo: 'RESIDENCIA', arquivo: await upload('dois') }],
        })
      ).status,
    ).toBe(422);
    expect((await as.um('GET', `${root}/formulario/${one}/finalizar`)).body.messageError).toContain(
      'Ainda falta: Nome na fatura',
    );
    expect((await as.leitor('POST', `${root}/nomefatura/salvar`, { nomeFatura: 'X' })).status).toBe(403);
    expect((await view('dois')).feitos).toEqual([]);
  });

  it('wants a selfie and a document as photographs, three of them, and the owner’s consent', async () => {
    const { 'identidade/salvar': good } = await steps('um');
    const bad = async (over: object) => (await as.um('POST', `${root}/identidade/salvar`, { ...good, ...over })).body;
    expect((await bad({ consentimento: false })).fieldErrors).toHaveProperty('consentimento');
    expect((await bad({ selfie: null })).fieldErrors).toHaveProperty('selfie');
    expect((await bad({ verso: null })).fieldErrors).toHaveProperty('verso');
    expect((await bad({ selfie: good.frente })).messageError).toMatch(/A mesma foto foi enviada duas vezes/);
    expect((await bad({ frente: await upload('um', '%PDF-1.4\n%%EOF\n', 'application/pdf') })).hasError).toBe(true);
    expect((await bad({ selfie: await upload('dois') })).hasError).toBe(true);
    expect((await bad({ documento: 'CNH', verso: null })).hasError).toBe(false);
  });

  it('takes a document out, and asks for that step again', async () => {
    await fillIn('um');
    const [first] = (await view()).passos.documentos!.documentos as { arquivo: number }[];
    await ok('um', 'GET', `${root}/formulario/documento/excluir/${first!.arquivo}`);
    expect((await view()).feitos).not.toContain('documentos');
    expect((await view()).passos.documentos!.documentos).toHaveLength(1);
    expect((await as.um('GET', `${root}/formulario/documento/excluir/${first!.arquivo}`)).status).toBe(404);
    expect((await as.um('POST', `${root}/formulario/${one}/finalizar`)).body.messageError).toBe(
      'Ainda falta: Documentos.',
    );
  });

  it('is sent once, analysed by the partner, and approved', async () => {
    await fillIn('um');
    const answers = await Promise.all([
      as.um('POST', `${root}/formulario/${one}/finalizar`),
      as.um('GET', `${root}/formulario/${one}/finalizar`),
    ]);
    // The second waits for the first and is told the same, or that it is just being sent.
    const refusals = answers.flatMap(({ body }) => (body.hasError ? [body.messageError] : []));
    expect([[], ['Os dados estão sendo enviados. Aguarde um instante!']]).toContainEqual(refusals);
    expect((await view()).situacao).toBe('CONCLUIDO');
    expect((await view()).status).toMatchObject({ tone: 'info', title: 'Em análise' });
    const {
      body: { results },
    } = await as.admin('POST', `${root}/filterpaginated/1/10`, { empresa: one, situacao: 'EM_ANALISE' });
    expect(results).toMatchObject([
      { documento: cnpj, nomeFatura: 'CANTINA', codigoParceiro: expect.stringMatching(/^SIMULACAO-/) as unknown },
    ]);
    expect((await as.um('POST', `${root}/${one}/limpar`)).body.messageError).toContain('não pode ser apagado');
    const { selfie } = (await view()).passos.identidade as { selfie: number };
    await turn();
    // The face is gone as soon as it was sent, and what was agreed stays told.
    expect((await as.um('GET', `arquivo/findbyid/${selfie}`)).status).toBe(404);
    const [{ consentimento_em: agreed, fotos_apagadas_em: gone }] = (
      await services.database.transaction({ company: '*' }, (tx) =>
        sql<{
          consentimento_em: unknown;
          fotos_apagadas_em: unknown;
        }>`select * from credenciamento where empresa_id = ${one} and situacao = 'EM_ANALISE'`.execute(tx),
      )
    ).rows as [{ consentimento_em: unknown; fotos_apagadas_em: unknown }];
    expect([agreed, gone]).not.toContain(null);
    expect((await view()).status).toMatchObject({ title: 'Em análise' });
    now = new Date(now.getTime() + 61_000);
    await turn();
    expect((await view()).status).toMatchObject({ tone: 'success', text: 'SIMULAÇÃO: credenciamento aprovado.' });
  });

  it('comes back for correction when the partner refuses, with everything that was filled in', async () => {
    await fillIn('dois', `98ZYX76500AB${cnpjDigits('98ZYX76500AB')}`, 'RECUSAR');
    await ok('dois', 'POST', `${root}/formulario/${two}/finalizar`);
    now = new Date(now.getTime() + 61_000);
    await turn();
    expect(await view('dois')).toMatchObject({
      situacao: 'RASCUNHO',
      status: { tone: 'error' },
      feitos: ['empresa', 'nomeFatura', 'conta', 'proprietario', 'documentos'],
    });
    // The photographs went with the first request: new ones.
    await ok('dois', 'POST', `${root}/identidade/salvar`, (await steps('dois'))['identidade/salvar']);
    await ok('dois', 'POST', `${root}/nomefatura/salvar`, { nomeFatura: 'OUTRO' });
    await ok('dois', 'POST', `${root}/formulario/${two}/finalizar`);
    expect(await view('dois')).toMatchObject({ situacao: 'CONCLUIDO', status: { title: 'Em análise' } });
  });

  it('refuses a shop that is somebody’s already, and leaves the form open', async () => {
    await as.admin('POST', 'company/credenciamento/zoop/excluir', { id: two });
    await ok('dois', 'POST', `${root}/${two}/limpar`);
    expect((await view('dois')).feitos).toEqual([]);
    await fillIn('dois');
    expect((await as.dois('POST', `${root}/formulario/${two}/finalizar`)).body.messageError).toContain(
      'já existe um credenciamento',
    );
    expect((await view('dois')).situacao).toBe('RASCUNHO');
  });

  it('is taken out by the platform alone', async () => {
    expect((await as.um('POST', 'company/credenciamento/zoop/excluir', { id: one })).status).toBe(403);
    await ok('admin', 'POST', 'company/credenciamento/zoop/excluir', { id: one });
    expect((await as.admin('POST', 'company/credenciamento/zoop/excluir', { id: one })).body.messageError).toContain(
      'não tem credenciamento ativo',
    );
  });
});
