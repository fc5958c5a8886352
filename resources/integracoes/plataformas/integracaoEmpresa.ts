import { actions, resource } from '#kit';
import { f } from '#fields';
import { integracaoEmpresa, vidaDaIntegracao } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';

const { record } = actions(integracaoEmpresa);
const permission = 'INTEGRACAO_EMPRESA_EDITAR';

export const integracoes = resource(integracaoEmpresa, {
  menu: { group: 'integracoes', icon: 'sync', order: 10 },
  plan: 'INTEGRACOES',
  states: vidaDaIntegracao,
  list: {
    columns: ['nome', 'servico', 'situacao', 'ambiente', 'ultimoSucesso', 'ultimoErro'],
    filters: ['servico', 'situacao', 'ambiente'],
    search: ['nome', 'idLoja'],
    sort: { nome: 'asc' },
    tabs: {
      Todas: {},
      Ligadas: { situacao: ['ATIVA', 'PAUSADA'] },
      'Precisam de atenção': { situacao: ['ERRO', 'AGUARDANDO_AUTORIZACAO', 'NAO_CONFIGURADA'] },
    },
  },
  form: [
    ['servico', 'nome'],
    ['idLoja', 'ambiente', 'empresa'],
    {
      title: 'Credencial',
      text: 'Guardada selada: ninguém a vê de novo, nem nós. Para trocar, escreva a nova.',
      rows: [['usuario', 'segredo'], ['token', 'endereco'], ['credencialEm', 'renovacao', 'expiraEm'], 'enderecoDesde'],
    },
    {
      title: 'O que faz sozinha',
      rows: [
        ['confirmaAutomatico', 'enviaStatus'],
        ['sincronizaCardapio', 'sincronizaPausas'],
        'quandoChamar',
        ['raioMax', 'valorMax', 'valorCombinado'],
        'plataforma',
      ],
    },
    {
      title: 'Situação',
      rows: [
        ['situacao', 'situacaoDesde'],
        ['ultimoSucesso', 'errosSeguidos'],
        ['ultimoErro', 'erroDesde'],
        ['lojaLa', 'lojaLaTexto'],
        ['interrupcao', 'interrupcaoAte'],
      ],
    },
  ],
  actions: {
    ligar: record({
      label: 'Ligar',
      icon: 'bolt',
      tone: 'primary',
      call: 'POST {id}/ligar',
      permission,
      when: { situacao: ['NAO_CONFIGURADA', 'AGUARDANDO_AUTORIZACAO', 'DESATIVADA'] },
      effect: [{ toast: 'Integração ligada: {nome}.' }, 'refresh'],
    }),
    testar: record({
      label: 'Testar',
      icon: 'monitor',
      call: 'POST {id}/testar',
      permission,
      result: { simulado: f.bool({ label: 'SIMULAÇÃO' }), mensagem: f.text({ label: 'Resposta', required: true }) },
      effect: [{ show: ['simulado', 'mensagem'], title: 'A plataforma respondeu' }, 'refresh'],
    }),
    conectar: record({
      label: 'Autorizar a loja',
      icon: 'key',
      call: 'POST {id}/conectar',
      permission,
      when: { servico: 'IFOOD' },
      result: {
        codigo: f.text({ label: 'Código', required: true }),
        endereco: f.text({ label: 'Onde digitar', required: true }),
        minutos: f.integer({ label: 'Vale por (minutos)', required: true }),
      },
      effect: [
        { show: ['codigo', 'endereco', 'minutos'], title: 'Digite este código no Portal do Parceiro do iFood' },
        'refresh',
      ],
    }),
    autorizar: record({
      label: 'Concluir a autorização',
      icon: 'check',
      call: 'POST {id}/autorizar',
      permission,
      when: { situacao: 'AGUARDANDO_AUTORIZACAO' },
      form: {
        codigo: f.text({
          label: 'Código de autorização',
          required: true,
          max: 40,
          help: 'O que o portal mostrou depois de aceitar.',
        }),
      },
      effect: [{ toast: 'Loja autorizada!' }, 'refresh'],
    }),
    pedidoDeTeste: record({
      label: 'Fazer pedido de teste',
      icon: 'shopping_bag',
      call: 'POST {id}/pedido-de-teste',
      permission,
      when: { servico: 'IFOOD', ambiente: 'SIMULACAO', situacao: ['ATIVA', 'PAUSADA', 'ERRO'] },
      form: { desconhecido: f.bool({ label: 'Com um item que não é do cardápio', default: false }) },
      result: { numero: f.text({ required: true }) },
      effect: [{ toast: 'SIMULAÇÃO: o pedido {numero} chega em até 30 segundos.' }, 'refresh'],
    }),
    negociacaoDeTeste: record({
      label: 'Fazer negociação de teste',
      icon: 'gavel',
      call: 'POST {id}/negociacao-de-teste',
      permission,
      when: { servico: 'IFOOD', ambiente: 'SIMULACAO', situacao: ['ATIVA', 'PAUSADA', 'ERRO'] },
      result: { numero: f.text({ required: true }) },
      effect: [{ toast: 'SIMULAÇÃO: o cliente do pedido {numero} negocia em até 30 segundos.' }, 'refresh'],
    }),
    desligar: record({
      label: 'Desligar',
      icon: 'block',
      tone: 'danger',
      call: 'POST {id}/desligar',
      permission,
      when: { situacao: ['ATIVA', 'PAUSADA', 'ERRO'] },
      confirm: 'Desligar {nome}? Nada mais passa por esta integração até alguém ligar de novo.',
      effect: [{ toast: 'Integração desligada: {nome}.' }, 'refresh'],
    }),
  },
});
