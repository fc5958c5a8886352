import type { Model } from '#kit/read/model';
import { purposes } from '#kit/entity/personal';
import { inner, sentence } from '#kit/text';

/** Words for the product's own acts, in the past tense of an audit row. */
export const ownActions = {
  criar: 'criou',
  alterar: 'alterou',
  excluir: 'excluiu',
  restaurar: 'tirou da lixeira',
  ordenar: 'mudou a ordem',
  exportar: 'exportou',
  entrar: 'entrou no sistema',
  sair: 'saiu do sistema',
  entrarNaEmpresa: 'entrou na empresa',
  sairDaEmpresa: 'saiu da empresa',
  trocarSenha: 'trocou a senha',
  furtoDeSessao: 'teve a sessão encerrada: credencial antiga usada de novo',
  encerrarSessao: 'encerrou uma sessão',
  encerrarOutrasSessoes: 'encerrou as outras sessões',
  ativarSegundoFator: 'ativou a verificação em duas etapas',
  desativarSegundoFator: 'desativou a verificação em duas etapas',
  removerSegundoFator: 'removeu a verificação em duas etapas',
  novosCodigosDeRecuperacao: 'gerou novos códigos de recuperação',
  usarCodigoDeRecuperacao: 'entrou com um código de recuperação',
  excluirArquivo: 'excluiu um arquivo',
  cancelarProcesso: 'cancelou um processo',
  pausarProcesso: 'pausou um processo',
  retomarProcesso: 'retomou um processo',
  rodarTarefa: 'mandou rodar uma tarefa',
  pausarTarefa: 'pausou uma tarefa',
  retomarTarefa: 'retomou uma tarefa',
  agendarRelatorio: 'agendou um relatório',
  excluirAgendamento: 'excluiu um agendamento',
  exportarCsv: 'exportou',
  'exportar.completos': 'exportou com dados pessoais completos',
  copiarBanco: 'copiou o banco de dados',
  outra: 'executou uma ação',
} as const;
const said: Readonly<Record<string, string>> = ownActions;
/** 'alterou o cupom', or the name of the action: 'executou “Cancelar”'. */
export const actionText = (action: string, model?: Pick<Model, 'label' | 'actions' | 'fields'>): string => {
  if (Object.hasOwn(said, action))
    return model && ['criar', 'alterar', 'excluir'].includes(action)
      ? `${said[action]} ${model.label.gender === 'f' ? 'a' : 'o'} ${inner(model.label.one)}`
      : said[action]!;
  const [sent, address] = action.split(':');
  if (sent === 'autorizar') {
    const done = model?.actions.find(({ name }) => name === address)?.label ?? sentence(address ?? '');
    return `autorizou “${done}”`;
  }
  if (sent === 'enviarFora') return `enviou para fora da empresa (${address ?? ''})`;
  const [shown, field, purpose = ''] = action.split('.');
  if (shown === 'procurar') return `procurou por ${inner(labelOf(field, model))}`;
  if (shown === 'revelar')
    return `viu ${inner(labelOf(field, model))} sem máscara (${(purposes as Readonly<Record<string, string>>)[purpose] ?? purpose})`;
  const declared = model?.actions.find(({ name }) => name === action)?.label;
  return declared ? `executou “${declared}”` : `executou “${sentence(action.replace(/\W+/g, ' '))}”`;
};
const labelOf = (field = '', model?: Pick<Model, 'fields'>): string => {
  if (field === 'tudo') return 'todos os dados';
  return model && Object.hasOwn(model.fields, field) ? model.fields[field]!.label : field;
};
