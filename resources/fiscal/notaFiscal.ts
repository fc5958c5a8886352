import { actions, resource } from '#kit';
import { f } from '#fields';
import { naturezas } from '../../schemas/fiscal/fechamentoFiscal';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { comoEmitir } from '../../schemas/delivery/pedido';

const { record, bulk, collection } = actions(notaFiscal);
const emAndamento = ['ENVIANDO', 'PENDENTE_CONSULTA', 'AGUARDANDO', 'CONTINGENCIA', 'CANCELANDO'] as const;
const emitidas = { situacao: 'EMITIDA' } as const;
const comXml = ['EMITIDA', 'CANCELADA', 'CONTINGENCIA'] as const;
const motivo = (label: string) => f.longText({ label, required: true, min: 15, max: 255, help: 'De 15 a 255 letras; vai para a SEFAZ.' });
const justificativa = motivo('Justificativa');
const dito = { situacao: f.text({ required: true }), numero: f.integer({ required: true }), mensagem: f.text({ required: true }) };

export const notasFiscais = resource(notaFiscal, {
  menu: { group: 'fiscal', icon: 'receipt_long', order: 10 },
  plan: 'MODULO_FISCAL',
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['emissao', 'modelo', 'numero', 'pedido', 'total', 'situacao', 'orientacao'],
    filters: ['modelo', 'situacao', 'emissao', 'pedido', 'total', 'serie', 'ambiente', 'duplicada', 'foraDoPrazo', 'comprovante', 'simulacao'],
    search: ['numero', 'chave', 'protocolo', 'destinatario'],
    sort: { emissao: 'desc' },
    tabs: { Todas: {}, 'NF-e': { modelo: '55' }, Emitidas: { situacao: 'EMITIDA' }, Rejeitadas: { situacao: ['REJEITADA', 'DENEGADA'] }, 'Em andamento': { situacao: emAndamento }, Contingência: { modelo: '65', situacao: ['CONTINGENCIA', 'REJEITADA'], contingenciaEm: { empty: false } }, Duplicadas: { duplicada: true, situacao: 'EMITIDA' }, Canceladas: { situacao: ['CANCELADA', 'INUTILIZADA'] } },
    totals: {
      call: 'POST /nfce/totalizador-nfce', labels: { ibsCbs: 'IBS e CBS' },
      count: { emitidas, rejeitadas: { situacao: ['REJEITADA', 'DENEGADA'] }, pendentes: { situacao: emAndamento }, canceladas: { situacao: ['CANCELADA', 'INUTILIZADA'] } },
      sum: { valor: ['total', emitidas], tributos: [['icms', 'pisCofins'], emitidas], ibsCbs: ['ibsCbs', emitidas] },
    },
  },
  show: [
    ['modelo', 'numero', 'situacao'], 'simulacao', 'orientacao', 'motivo', ['pedido', 'total'], ['emissao', 'autorizadaEm'], 'chave', ['protocolo', 'codigo'],
    { title: 'Comprador e tributos', rows: [['destinatario', 'cnpj', 'cpf'], ['forma', 'finalidade'], ['frete', 'transportadora', 'transportadoraCnpj'], ['icms', 'pisCofins', 'ibsCbs']] },
    { title: 'Emissão', rows: [['provedor', 'ambiente', 'serie'], ['contingenciaEm', 'transmitirAte', 'foraDoPrazo'], ['tentativas', 'proximaEm'], ['duplicada', 'canceladaEm', 'substituta'], 'comprovante', 'justificativa'] },
  ],
  related: { 'Cartas de correção': { entity: 'cartaCorrecao', by: 'nota' }, Passos: { entity: 'notaFiscalEvento', by: 'nota' } },
  slots: { beforeList: () => import('./notaFiscal.Avisos') },
  actions: {
    danfe: record({ label: 'DANFE', icon: 'print', call: 'GET {id}/danfe', permission: 'NOTA_FISCAL_VER', when: { situacao: comXml }, effect: 'print' }),
    reenviar: record({
      label: 'Corrigir e reenviar', icon: 'send', tone: 'primary', call: 'POST reenviar', permission: 'FISCAL_EMITIR', once: true, when: { situacao: ['REJEITADA', 'AGUARDANDO'], substituta: { empty: true } },
      confirm: 'Reenviar a nota {numero}? Acerte antes o cadastro do produto, da empresa ou o pedido, conforme o motivo. A nota é montada de novo e enviada com o mesmo número.',
      form: comoEmitir,
      result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    corrigir: record({
      label: 'Carta de correção', icon: 'edit', call: 'POST {id}/carta-correcao', permission: 'FISCAL_EMITIR', once: true, when: { modelo: '55', situacao: 'EMITIDA' }, submit: 'Enviar carta',
      confirm: 'Corrigir a NF-e {numero}? A carta não corrige valores, quantidades, base de cálculo, alíquota nem imposto; não troca o emitente nem o destinatário; não muda a data de emissão ou de saída. Nesses casos cancele a nota, ou peça ao contador uma nota complementar. A última carta vale por todas: repita nela as correções anteriores.',
      form: { texto: f.longText({ label: 'Correção', required: true, min: 15, max: 1000, help: 'De 15 a 1.000 letras: o que está errado e o certo. Vai para a SEFAZ; até 20 cartas por nota.' }) },
      result: { mensagem: f.text({ required: true }) }, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    emitirPelaSvc: record({
      label: 'Emitir pela SVC', icon: 'cell_tower', call: 'POST {id}/svc', permission: 'FISCAL_EMITIR', once: true, when: { modelo: '55', situacao: 'AGUARDANDO' }, submit: 'Emitir',
      confirm: 'Emitir a NF-e {numero} pela SEFAZ virtual de contingência (SVC)? Ela só recebe notas enquanto o estado a mantém ativa; se não estiver, a nota continua esperando.', result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    atualizar: record({ label: 'Atualizar', icon: 'sync', call: 'POST atualizar', permission: 'FISCAL_EMITIR', once: true, when: { situacao: emAndamento }, result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'] }),
    emitirNoLugar: record({
      label: 'Emitir em contingência', icon: 'receipt', call: 'POST {id}/contingencia', permission: 'FISCAL_EMITIR', once: true, when: { situacao: 'PENDENTE_CONSULTA', substituta: { empty: true }, contingenciaEm: { empty: true } },
      confirm: 'Emitir outra nota, em contingência, no lugar da nota {numero}? A SEFAZ não respondeu sobre ela. Se for autorizada depois, será preciso cancelá-la por substituição.', submit: 'Emitir',
      result: { id: f.integer({ required: true }), ...dito }, effect: [{ toast: '{mensagem}' }, 'refresh', { redirect: 'show' }],
    }),
    cancelarPorSubstituicao: record({
      label: 'Cancelar por substituição', icon: 'cancel', tone: 'danger', call: 'POST {id}/cancelar-por-substituicao', permission: 'FISCAL_CANCELAR', once: true, when: { situacao: 'EMITIDA', substituta: { empty: false } },
      confirm: 'Cancelar a nota {numero} por substituição? Outra nota saiu em contingência no lugar dela.', submit: 'Cancelar nota', form: { justificativa }, result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    cancelar: record({
      label: 'Cancelar', icon: 'cancel', tone: 'danger', call: 'POST cancelar', permission: 'FISCAL_CANCELAR', once: true, when: { situacao: 'EMITIDA', substituta: { empty: true } },
      confirm: 'Cancelar a nota {numero}?', submit: 'Cancelar nota', form: { justificativa }, result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    inutilizar: record({
      label: 'Inutilizar número', icon: 'block', tone: 'danger', call: 'POST inutilizar', permission: 'FISCAL_CANCELAR', once: true, when: { situacao: 'REJEITADA', contingenciaEm: { empty: true } },
      confirm: 'Inutilizar o número {numero}? Ele nunca mais será usado, e o pedido poderá ter outra nota.', submit: 'Inutilizar', form: { justificativa }, result: dito, effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    xml: record({ label: 'Baixar XML', icon: 'download', call: 'GET {id}/xml', permission: 'NOTA_FISCAL_VER', when: { situacao: comXml }, effect: 'download' }),
    comprovante: record({ label: 'Baixar comprovante', icon: 'download', call: 'GET {id}/comprovante', permission: 'NOTA_FISCAL_VER', when: { situacao: ['CANCELADA', 'INUTILIZADA'] }, effect: 'download' }),
    enviarDanfe: record({
      label: 'Enviar DANFE por e-mail', icon: 'mail', call: 'POST {id}/danfe/email', permission: 'NOTA_FISCAL_VER', once: true, when: { situacao: comXml },
      form: { emails: f.emails({ label: 'Enviar para', max: 5, help: 'Vazio: ao e-mail do cliente do pedido. O DANFE vai em PDF, com o XML da nota.' }) }, result: { mensagem: f.text({ required: true }) }, effect: [{ toast: '{mensagem}' }],
    }),
    cancelarDuplicadas: bulk({
      label: 'Cancelar duplicadas', icon: 'cancel', tone: 'danger', inCompany: true, call: 'POST duplicadas/cancelar', permission: 'FISCAL_CANCELAR', once: true, when: { duplicada: true, situacao: 'EMITIDA' },
      confirm: 'Cancelar {counted} em duplicidade?', submit: 'Cancelar notas', form: { justificativa: motivo('Justificativa') }, effect: 'report',
    }),
    xmls: collection({
      label: 'XMLs do período', icon: 'mail', inCompany: true, call: 'POST /nfce/baixar-enviar-email-xml-notas', permission: 'NOTA_FISCAL_VER', once: true,
      form: { dataInicio: f.date({ label: 'De', required: true }), dataFim: f.date({ label: 'Até', required: true }), natureza: f.enum(naturezas, { help: 'Vazia: a que a empresa usa hoje. Produção e simulação nunca vão juntas.' }), emails: f.emails({ label: 'Enviar para', max: 5, help: 'Vazio: só baixar.' }), contador: f.bool({ label: 'Enviar ao contador', help: 'Aos e-mails da configuração fiscal.' }), comDanfe: f.bool({ label: 'Com os DANFEs em PDF', help: 'Até 500 notas de cada vez.' }) },
      result: { url: f.text({ required: true }), notas: f.integer({ required: true }), mensagem: f.text({ required: true }) }, effect: [{ toast: '{mensagem}' }, { download: '{url}' }],
    }),
  },
});
