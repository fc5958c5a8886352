import { calls, get, r, run, saves, wizards, type HandlerContext, type Infer } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { banco } from '../../schemas/financeiro/banco';
import { credenciamento } from '../../schemas/financeiro/credenciamento';
import { novoToken } from '../comum/codigo.server';
import { credenciarPagamentos } from './credenciarPagamentos';
import { anexosDe } from './anexos.server';
import { problemaDasFotos, type Foto } from './fotos.server';

type Request = Infer<typeof credenciamento>;
const id = f.integer({ required: true, min: 1 });
/** Text for the card bill: letters without accents, digits. */
const billName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 22)
    .trim();

/** The newest request of the company. */
const latest = async ({ rows, user }: Pick<HandlerContext, 'rows' | 'user'>): Promise<Request | undefined> =>
  user.company === null
    ? undefined
    : await rows.one(credenciamento, { empresa: user.company.id, $sort: [['id', 'desc']] });
/** Open request; created when there is none. */
const open = async (context: HandlerContext): Promise<Request> => {
  const found = await latest(context);
  const token = novoToken();
  if (found?.situacao !== 'RASCUNHO')
    return context.rows.insert(credenciamento, { nome: context.user.company?.name ?? '', situacao: 'RASCUNHO', token });
  return found.token ? found : context.rows.update(credenciamento, found, { token });
};

export const assistente = wizards(credenciarPagamentos, {
  begin: async ({ rows, user }) => {
    const company = user.company && (await rows.get(empresa, user.company.id));
    if (!company) return {};
    const { companyName, shortName, cpfCnpj, email, telefone, address } = company;
    return {
      empresa: {
        razaoSocial: companyName,
        nomeFantasia: shortName,
        documento: cpfCnpj,
        email,
        telefone,
        ...(address && { endereco: address }),
      },
      nomeFatura: { nomeFatura: billName(shortName) },
      conta: { titular: companyName, documentoTitular: cpfCnpj },
    };
  },
  check: {
    identidade: async ({ db, refuse }, { form: { selfie, frente, verso } }) => {
      const ids = [selfie, frente, ...(verso === null ? [] : [verso])];
      const rows = (await db
        .selectFrom('arquivo')
        .select(['id', 'tipo', 'tamanho', 'sha256'])
        .where('id', 'in', ids)
        .execute()) as (Foto & { id: number })[];
      const problem = problemaDasFotos(ids.flatMap((id) => rows.filter((one) => Number(one.id) === id)));
      if (problem) refuse(problem);
    },
    conta: ({ refuse }, { form, draft }) => {
      if (draft.empresa && form.documentoTitular !== draft.empresa.documento)
        refuse('A conta bancária precisa estar no CPF ou CNPJ da empresa!');
    },
  },
  finish: async (
    { ports, transaction, refuse },
    { values: { empresa: shop, nomeFatura, conta, proprietario, identidade, documentos }, key },
  ) => {
    const bank =
      (await transaction(({ rows }) => rows.get(banco, conta.banco))) ??
      refuse('O banco não existe mais. Escolha outro!');
    const { address, files } = await transaction((context) =>
      anexosDe(context, shop.endereco, [
        { tipo: 'SELFIE', arquivo: identidade.selfie },
        { tipo: 'IDENTIDADE_FRENTE', arquivo: identidade.frente },
        ...(identidade.verso === null ? [] : [{ tipo: 'IDENTIDADE_VERSO', arquivo: identidade.verso }]),
        ...documentos.documentos,
      ]),
    );
    const answer = await ports.pagamentos.accredit(
      {
        company: {
          address,
          name: shop.razaoSocial,
          tradeName: shop.nomeFantasia,
          document: shop.documento,
          category: String(shop.categoria),
          email: shop.email,
          phone: shop.telefone,
          monthlyRevenue: shop.faturamentoMensal,
        },
        statementDescriptor: nomeFatura.nomeFatura,
        account: {
          bank: bank.codigo,
          type: conta.tipo,
          branch: conta.agencia,
          number: conta.conta,
          digit: conta.digito,
          holder: conta.titular,
          document: conta.documentoTitular,
        },
        owner: {
          name: proprietario.nome,
          document: proprietario.cpf,
          birth: proprietario.nascimento,
          email: proprietario.email,
          phone: proprietario.telefone,
        },
        documents: files,
      },
      key,
    );
    await transaction(async (context) => {
      const request = await open(context);
      await context.rows.update(credenciamento, request, {
        nome: shop.razaoSocial,
        documento: shop.documento,
        cpfProprietario: proprietario.cpf,
        nomeFatura: nomeFatura.nomeFatura,
        situacao: answer.state,
        mensagem: answer.message,
        codigoParceiro: answer.id,
        enviadoEm: context.now.toISOString(),
        consentimentoEm: context.now.toISOString(),
        fotosApagadasEm: null,
      });
    });
  },
  clear: async (context) => {
    const found = await latest(context);
    if (found && ['EM_ANALISE', 'APROVADO'].includes(found.situacao ?? ''))
      context.refuse('O credenciamento já foi enviado e não pode ser apagado!');
  },
  status: async (context) => {
    const found = await latest(context);
    const { isSimulated } = context.ports.pagamentos;
    switch (found?.situacao) {
      case 'EM_ANALISE':
        return { tone: 'info', title: 'Em análise', text: found.mensagem ?? '', isFinal: true };
      case 'APROVADO':
        return { tone: 'success', title: 'Credenciamento aprovado', text: found.mensagem ?? '', isFinal: true };
      case 'RECUSADO':
        return {
          tone: 'error',
          title: 'O parceiro pediu correção',
          text: `${found.mensagem ?? ''} Corrija e envie de novo.`,
        };
      default:
        return isSimulated
          ? {
              tone: 'warning',
              title: 'SIMULAÇÃO',
              text: 'O parceiro de pagamentos é simulado: nada do que for enviado sai daqui nem tem valor.',
            }
          : null;
    }
  },
});

const { token, situacao, mensagem } = credenciamento.fields;
const { empresa: loja, nomeFatura, conta, proprietario, identidade, documentos } = credenciarPagamentos.steps;
/** Values filled in so far, by step. */
const formulario = {
  empresa: r.orNull(loja.form),
  nomeFatura: r.orNull(nomeFatura.form),
  conta: r.orNull(conta.form),
  proprietario: r.orNull(proprietario.form),
  identidade: r.orNull(identidade.form),
  documentos: r.orNull(documentos.form),
};

export const chamadasCredenciamento = calls(credenciamento, {
  categorias: run(
    get('listar/categorias/empresa/', {
      outside: true,
      permission: ['CREDENCIAMENTO_ENVIAR'],
      result: r.list({ codigo: f.text({ required: true }), nome: f.text({ required: true }) }),
    }),
    async ({ ports }) => (await ports.pagamentos.categories()).map(({ code, name }) => ({ codigo: code, nome: name })),
  ),
  /** Begins a request, and returns the token of its link. */
  iniciar: run(
    get('iniciar/{id}', {
      mutates: true,
      permission: ['CREDENCIAMENTO_ENVIAR'],
      form: { id },
      result: { id: f.integer({ required: true }), token, situacao, link: f.url({ required: true }) },
    }),
    async (context, { form }) => {
      if (form.id !== context.user.company?.id) context.notFound();
      const request = await open(context);
      return {
        id: request.id,
        token: request.token,
        situacao: request.situacao,
        link: `${context.publicUrl}/app/financeiro/credenciar-pagamentos`,
      };
    },
  ),
  porToken: run(
    get('formulario/empresa/token/{token}', {
      permission: ['CREDENCIAMENTO_ENVIAR', 'ROLE_ADMIN'],
      form: { token: f.text({ required: true, max: 40 }) },
      result: {
        empresa: { id: f.integer({ required: true }), nome: f.text({ required: true }) },
        situacao,
        mensagem,
        formulario: r.orNull(formulario),
      },
    }),
    async ({ rows, user, notFound }, { form }) => {
      const found = await rows.one(credenciamento, { token: form.token });
      const request = found ?? notFound();
      const shop = (await rows.get(empresa, request.empresa)) ?? notFound();
      const draft = user.company ? (await rows.draft(credenciarPagamentos)).values : null;
      return {
        empresa: { id: shop.id, nome: shop.shortName },
        situacao: request.situacao,
        mensagem: request.mensagem,
        formulario: draft && {
          empresa: draft.empresa ?? null,
          nomeFatura: draft.nomeFatura ?? null,
          conta: draft.conta ?? null,
          proprietario: draft.proprietario ?? null,
          identidade: draft.identidade ?? null,
          documentos: draft.documentos ?? null,
        },
      };
    },
  ),
  /**
   * Deletes a document by its file's id. Without one of each kind its step has to be repeated; the other steps stay.
   */
  excluirDocumento: run(
    get('formulario/documento/excluir/{id}', {
      mutates: true,
      permission: ['CREDENCIAMENTO_ENVIAR'],
      form: { id },
      result: documentos.form,
    }),
    async ({ rows, notFound, refuse }, { form }) => {
      const {
        values: { documentos: kept },
        state,
      } = await rows.draft(credenciarPagamentos);
      if (state !== 'RASCUNHO') refuse('O credenciamento já foi enviado!');
      const left = kept?.documentos.filter(({ arquivo }) => arquivo !== form.id);
      if (!kept || !left || left.length === kept.documentos.length) return notFound();
      await rows.keepStep(credenciarPagamentos, 'documentos', { documentos: left });
      return { documentos: left };
    },
  ),
});

/**
 * Deletes the photographs once the provider has them: a face is kept no longer than needed to send it. A refused
 * request asks for new ones.
 */
const apagarFotos = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, db, now } = context;
  const {
    values: { identidade: kept },
    state,
  } = await rows.draft(credenciarPagamentos);
  const request = await rows.get(credenciamento, id, { lock: true });
  if (!request || state !== 'CONCLUIDO' || !kept?.selfie) return;
  const ids = [kept.selfie, kept.frente, kept.verso].filter((one) => one !== null);
  await db.deleteFrom('arquivo').where('id', 'in', ids).execute();
  await rows.keepStep(credenciarPagamentos, 'identidade', {
    documento: kept.documento,
    selfie: null,
    frente: null,
    verso: null,
    consentimento: false,
  } as never);
  await rows.update(credenciamento, request, { fotosApagadasEm: now.toISOString() });
};

/** A refused request reopens its draft with all values. */
export const vidaDoCredenciamento = saves(credenciamento, {
  saved: async ({ rows }, { before, became }) => {
    if (before?.situacao === 'EM_ANALISE' && became({ situacao: 'RECUSADO' })) await rows.reopen(credenciarPagamentos);
  },
});

/** Asks the provider for the state of requests. */
export const acompanhamento = routines(credenciamento, {
  acompanhar: routine({
    label: 'Pedidos de credenciamento',
    every: 60,
    run: async ({ within, ports }) => {
      const waiting = await within(
        '*',
        async ({ rows }) =>
          (await rows.find(credenciamento, { situacao: 'EM_ANALISE', $sort: [['id', 'asc']] }, { page: 1, size: 100 }))
            .rows,
      );
      for (const one of waiting) {
        await within(one.empresa, (context) => apagarFotos(context, one.id));
        const answer = one.codigoParceiro && (await ports.pagamentos.find(one.codigoParceiro));
        if (!answer || answer.state === 'EM_ANALISE') continue;
        await within(one.empresa, ({ rows }) =>
          rows.change(credenciamento, one.id, ({ situacao }) =>
            situacao === 'EM_ANALISE' ? { situacao: answer.state, mensagem: answer.message } : undefined,
          ),
        );
      }
    },
  }),
});
