import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { Model } from '#kit/read/model';
import { permissions, platformPermissions } from '../../schemas/vocabulary';

type Verb = 'list' | 'update' | 'create' | 'delete';
const isFunction = (permission: string): boolean => !permission.startsWith('ROLE_');
const of = (models: readonly Model[], verbs: readonly Verb[], test: (model: Model) => boolean): string[] =>
  models
    .filter(test)
    .flatMap(({ access, off }) =>
      verbs.flatMap((verb) => (verb === 'delete' && off.includes(verb) ? [] : access[verb])),
    )
    .filter(isFunction);
const named =
  (...names: readonly string[]) =>
  ({ name }: Model): boolean =>
    names.includes(name);
const ofPlatformOnly: ReadonlySet<string> = new Set(platformPermissions);
const isOfCompany = (model: Model): boolean => model.tenant !== undefined && model.tenant !== 'id';
const sorted = (permissions: readonly string[]): string[] => [...new Set(permissions)].toSorted();

/**
 * Profiles to begin with, derived from the declarations: a new resource of the company belongs to its administrators at
 * once.
 */
export const profilesOf = (models: readonly Model[]) => {
  const extra: readonly string[] = Object.keys(permissions);
  return {
    analista: {
      nome: 'Analista',
      descricao: 'Atende as empresas: vê tudo, cadastra e corrige, não exclui.',
      permissoes: sorted([
        ...of(models, ['list'], () => true),
        ...of(models, ['create', 'update'], ({ name }) => !['perfil', 'plano'].includes(name)),
        ...extra,
      ]),
    },
    empresa: {
      nome: 'Administração',
      descricao: 'Donos e gerentes: tudo o que é da empresa.',
      permissoes: sorted([
        ...of(models, ['list', 'create', 'update', 'delete'], isOfCompany).filter((one) => !ofPlatformOnly.has(one)),
        ...of(models, ['list', 'update'], named('empresa')),
        ...of(models, ['list'], named('feriado', 'servico')),
        ...extra.filter((one) =>
          [
            'BACKOFFICE_ACESSAR',
            'DASHBOARD_VER',
            'FATURAMENTO_VER',
            'CREDENCIAMENTO_ENVIAR',
            'FINANCEIRO_VER',
            'TRANSACAO_ONLINE_ESTORNAR',
            'ANTECIPACAO_CONFIRMAR',
            'ASSINATURA_CANCELAR',
            'SERVICO_CONTRATAR',
            'DADOS_PESSOAIS_VER',
            'DADOS_PESSOAIS_BUSCAR',
            'CLIENTE_LER',
            'TITULAR_ATENDER',
            'ANIVERSARIANTE_VER',
            'CLIENTE_EXPORTAR',
            'CLIENTE_UNIFICAR',
            'AUDITORIA_VER',
            'CARDAPIO_CLONAR',
            'CARDAPIO_EXCLUIR',
            'PRODUTO_PRECO',
            'PRODUTO_ESTOQUE',
            'CONVERSA_ATENDER',
            'CRM_CONFIGURAR',
            'CRM_ENVIAR',
            'CONVERSA_VER_TODAS',
            'CUPOM_ENVIAR',
            'CAMPANHA_ENVIAR',
            'FEEDBACK_RESPONDER',
            'MAILING_DISTRIBUIR',
            'MAILING_EXPORTAR',
            'MAILING_REPESCAGEM',
            'ARQUIVO_ENVIAR_FORA',
            'API_TOKEN_EDITAR',
            'FISCAL_EMITIR',
            'FISCAL_CANCELAR',
            'PEDIDO_AUTORIZAR',
            'DELIVERY_PAUSAR',
            'MOTOBOY_ACERTAR',
            'CONTA_MESA_FECHAR',
            'PEDIDO_CANCELAR',
            'PEDIDO_ESTORNAR',
            'PEDIDO_IMPRIMIR',
            'PRODUTO_PAUSAR',
            'PEDIDO_PREPARAR',
            'TRANSACAO_LANCAR',
            'TRANSACAO_CANCELAR',
            'TRANSACAO_CONFERIR',
            'PREMIO_RESGATE_ENTREGAR',
            'PREMIO_RESGATE_CANCELAR',
            'CARTAO_IMPRIMIR',
            'VALE_PRESENTE_VENDER',
            'VALE_PRESENTE_CANCELAR',
            'SORTEIO_SORTEAR',
            'SORTEIO_GANHADOR_MANUAL',
            'VENDA_CANCELAR',
            'PDV_AUTORIZAR',
            'CAIXA_ABRIR',
            'CAIXA_MOVIMENTAR',
            'CAIXA_CONFERIR',
            'CAIXA_REABRIR',
            'FIADO_RECEBER',
            'ENTREGA_CHAMAR',
            'ENTREGA_CANCELAR',
            'PEDIDO_NEGOCIAR',
            'INTEGRACAO_CARDAPIO',
            'REPASSE_VER',
            'INDICACAO_RESGATAR',
          ].includes(one),
        ),
      ]),
    },
    operador: {
      nome: 'Atendimento',
      descricao: 'Balcão e telefone: pedidos, clientes, cardápio e cupons.',
      permissoes: sorted([
        ...of(models, ['list', 'create', 'update'], named('cliente', 'pedido', 'contaMesa')),
        ...of(models, ['list', 'update'], named('produto')),
        // Excludes the movements of the till: their sum would defeat the blind closing.
        'VENDA_VER',
        'VENDA_EDITAR',
        'VENDA_CANCELAR',
        'CAIXA_VER',
        'CAIXA_ABRIR',
        'CAIXA_MOVIMENTAR',
        'FIADO_RECEBER',
        ...of(
          models,
          ['list'],
          named(
            'categoriaProduto',
            'cupomDesconto',
            'setor',
            'unidadeMedida',
            'notaFiscal',
            'motoboy',
            'mesa',
            'taxaEntrega',
          ),
        ),
        'BACKOFFICE_ACESSAR',
        'FISCAL_EMITIR',
        'DELIVERY_PAUSAR',
        'CONTA_MESA_FECHAR',
        'PEDIDO_CANCELAR',
        'PEDIDO_IMPRIMIR',
        'PRODUTO_PAUSAR',
        'DADOS_PESSOAIS_BUSCAR',
        'CONVERSA_ATENDER',
        'CONVERSA_WHATSAPP_VER',
        'INTEGRACAO_EMPRESA_VER',
        'ENTREGA_CHAMAR',
        'ENTREGA_CANCELAR',
        'PEDIDO_NEGOCIAR',
      ]),
    },
    cozinha: {
      nome: 'Cozinha',
      descricao: 'Só o monitor de preparo: o que fazer, sem preços e sem telefones.',
      permissoes: ['BACKOFFICE_ACESSAR', 'PEDIDO_PREPARAR'],
    },
    vendedor: {
      nome: 'Vendas',
      descricao: 'Vendedores da empresa: os seus clientes, cupons, cardápio para consulta.',
      permissoes: sorted([
        ...of(models, ['list', 'create', 'update'], named('cliente', 'cupomDesconto')),
        ...of(
          models,
          ['list'],
          named('produto', 'categoriaProduto', 'mailingLista', 'motivoPerda', 'roteiroAtendimento'),
        ),
        ...of(models, ['list', 'update'], named('mailing')),
      ]),
    },
    revenda: {
      nome: 'Revenda',
      descricao: 'Quem vende o sistema: as empresas que vendeu e as faturas delas.',
      permissoes: sorted([
        ...of(
          models,
          ['list'],
          named('empresa', 'vendedor', 'faturaEmpresa', 'plano', 'mailingLista', 'motivoPerda', 'roteiroAtendimento'),
        ),
        ...of(models, ['list', 'update'], named('mailing')),
        'COMISSAO_VER',
        'CARTEIRA_VER',
        'REVENDA_CADASTRAR',
      ]),
    },
  } as const;
};

/**
 * Gives the profiles of the demonstration the permissions of what was declared after they were stored. A permission that
 * some profile holds is known already: whoever took it from another keeps it away.
 */
export const acompanharPerfis = async ({ db, models }: SeedStore): Promise<void> => {
  const { rows } = await sql<{ permissoes: readonly string[] }>`select distinct permissoes from perfil`.execute(db);
  const known = new Set(rows.flatMap(({ permissoes }) => permissoes ?? []));
  for (const { nome, permissoes } of Object.values(profilesOf(models))) {
    const lacking = permissoes.filter((one) => !known.has(one));
    if (lacking.length > 0)
      await sql`update perfil set permissoes = coalesce(permissoes, '{}') || ${[...lacking]}::text[], versao = versao + 1
        where nome = ${nome} and excluido_em is null`.execute(db);
  }
};
