import { f } from '#fields';
import { fieldsOf } from '#kit/model';
import type { Fields } from '#kit/field';
import { itemStates, processStates } from '#kit/process';
import type { About, AnswerShape } from './about';
import { labels } from './components';
import { objectOf } from './fields';
import { anything, exactly, flag, identity, listOf, nullable, refTo, text, whole, type JsonSchema } from './schema';

const form = (fields: Fields): JsonSchema => objectOf(fieldsOf(fields), 'body');
const stateOf = (states: readonly string[]): JsonSchema => ({ type: 'object', properties: { state: { anyOf: [{ enum: states }, listOf({ enum: states }, { minItems: 1 })] } } });
const group = (tag: string, calls: Readonly<Record<string, readonly [summary: string, answer: AnswerShape, body?: JsonSchema | 'file']>>): [string, About][] =>
  Object.entries(calls).map(([call, [summary, answer, body]]) => [call, { summary, tag, answer, ...(body && { body }) }]);
const day: JsonSchema = { type: 'string', format: 'date' };
const result = (schema: JsonSchema): AnswerShape => ({ result: schema });

export const menuItem: JsonSchema = { type: 'object', required: ['titulo', 'icone', 'tipo', 'state', 'ativo', 'experimental', 'labels', 'subMenu'], additionalProperties: false, properties: {
  titulo: text, icone: text, tipo: { enum: ['separador', 'interno', 'externo', 'sub'] }, state: text, ativo: flag, experimental: flag, labels: listOf(text), subMenu: listOf(refTo('ItemDoMenu')),
} };
const ownProfile = exactly({
  id: identity, versao: whole, login: text, nome: text, email: nullable(text), telefone: nullable(text), foto: nullable(identity), papel: text, perfil: nullable(identity), empresa: nullable(identity), $labels: labels,
});
const companyIn = nullable(exactly({ empresaId: identity, nomeEmpresa: text }));
const givenAlong: JsonSchema = { ...listOf({ type: 'array', prefixItems: [text, { type: 'object', required: ['hasError'], additionalProperties: true }], minItems: 2, maxItems: 2 }), description: 'O que a tela de `destino` pede primeiro: cada pedido, e a resposta que se descreve com ele.' };
const signedIn: AnswerShape = { envelope: exactly({ hasError: flag, messageError: text, auth: exactly({ hasError: flag, messageError: text, segundoFator: flag }, ['messageError', 'segundoFator']), respostas: givenAlong }, ['messageError', 'respostas']) };
const sessions = listOf(exactly({ id: identity, agent: text, ip: text, openedAt: text, usedAt: text, isThis: flag }));
const recovery = exactly({ codigos: listOf(text, { minItems: 10, maxItems: 10 }) });
const both: JsonSchema = { type: 'object', required: ['senha', 'codigo'], properties: { senha: text, codigo: text } };
const permission = exactly({ codigo: text, nome: text, concedivel: flag }, ['concedivel']);

const importLine = refTo('LinhaDeImportacao');
const importMetadata = result(exactly({
  classe: text, rotulo: exactly({ um: text, varios: text }), chaves: listOf(listOf(text)), podeAtualizar: flag, maxLinhas: whole, maxBytes: whole,
  colunas: listOf(exactly({ nome: text, rotulo: text, tipo: text, obrigatorio: flag, ajuda: nullable(text), exemplo: text, opcoes: listOf(text) })),
}));
const importBody: JsonSchema = { type: 'object', properties: {
  src: nullable({ ...identity, description: 'O arquivo, guardado por arquivo/save por quem importa.' }), classe: nullable(text), colunas: nullable(listOf(nullable(text), { maxItems: 200 })), atualizarValores: flag,
  selecionado: { ...flag, description: 'false: só conferir.' }, integracaoEmpresa: nullable(identity), id: nullable({ ...identity, description: 'Uma conferência, cujo arquivo e cujas escolhas são importados.' }),
} };
const importBegun = result(exactly({ id: identity, processo: identity }));

/** The calls of the house that no declaration makes, by their name. One that is not here is described by its path alone. */
export const houseCalls: ReadonlyMap<string, About> = new Map([
  ...group('Sessão', {
    'POST login': ['Entrar: usuário e senha nos cabeçalhos username e password; quem tem a verificação em duas etapas, o código no cabeçalho codigo', signedIn],
    'GET logout': ['Sair', 'nothing'], 'POST logout': ['Sair', 'nothing'],
    'GET user/getUserInformations': ['Quem está conectado', result(exactly({
      permissions: listOf(text), plan: listOf(text), name: text, userName: text, companyName: text, companyId: nullable(identity), admin: flag, zone: text, userId: identity,
      role: text, userAdmin: flag, seller: flag, backoffice: flag, blocked: flag, mustEnrol: flag,
    }))],
    'GET user/esqueciminhasenha/{x}': ['Pedir um link de nova senha', result(text)], 'POST user/esqueciminhasenha/{x}': ['Pedir um link de nova senha', result(text)],
    'POST user/changePassword': ['Trocar a senha', result({ const: true }), { type: 'object', required: ['novaSenha'], properties: { token: text, senhaAtual: text, novaSenha: { ...text, minLength: 8, maxLength: 256 } } }],
    'POST user/existeusuario': ['Este login já existe?', result(flag), { type: 'object', required: ['login'], properties: { login: { ...text, maxLength: 200 } } }],
    'POST user/generateUsername': ['Sugerir um login', result(text), { type: 'object', required: ['name'], properties: { name: { ...text, maxLength: 200 } } }],
    'GET user/perfil': ['O próprio cadastro', result(ownProfile)],
    'POST user/salvarperfil': ['Alterar o próprio cadastro', result(ownProfile), form({ nome: f.text(), email: f.email(), telefone: f.phone(), foto: f.image() })],
    'GET user/sessoes': ['Onde se está conectado', result(sessions)], 'POST user/sessoes/{id}/encerrar': ['Encerrar uma das próprias sessões', result(sessions)],
    'POST user/sessoes/encerrar-outras': ['Encerrar as outras sessões', result(sessions)],
    'GET user/{id}/sessoes': ['Onde um usuário está conectado', result(sessions)],
    'POST user/{id}/sessoes/encerrar': ['Encerrar uma sessão de um usuário, ou todas', result(sessions), { type: 'object', properties: { sessao: nullable(identity) } }],
    'GET user/segundo-fator': ['A própria verificação em duas etapas', result(exactly({ active: flag, since: nullable(text), codesLeft: whole, required: flag }))],
    'POST user/segundo-fator/iniciar': ['Começar a verificação em duas etapas', result(exactly({ secret: text, uri: text, qrCode: text })), { type: 'object', required: ['senha'], properties: { senha: text } }],
    'POST user/segundo-fator/confirmar': ['Ativar a verificação em duas etapas', result(recovery), { type: 'object', required: ['codigo'], properties: { codigo: text } }],
    'POST user/segundo-fator/codigos': ['Gerar novos códigos de recuperação', result(recovery), both],
    'POST user/segundo-fator/desativar': ['Desativar a verificação em duas etapas', result({ const: true }), both],
    'GET user/{id}/segundo-fator': ['Um usuário tem a verificação em duas etapas?', result(exactly({ active: flag }))],
    'POST user/{id}/segundo-fator/remover': ['Remover a verificação em duas etapas de um usuário', result({ const: true })],
    'GET user/admin/company': ['A empresa em que o administrador está', result(companyIn)],
    'POST user/admin/company/{id}': ['Entrar em uma empresa', result(companyIn)],
    'POST user/admin/company': ['Entrar em uma empresa', result(companyIn), { type: 'object', required: ['empresaId'], properties: { empresaId: identity } }],
    'DELETE user/admin/company': ['Sair da empresa', result(companyIn)],
    'GET user/admin/analista/empresaadmin': ['Pode entrar em empresas?', result(exactly({ userAdmin: flag, nomeEmpresa: text, empresaId: nullable(identity) }))],
    'GET company/acesso/backoffice/admin': ['Pode usar o back-office?', result(flag)],
    'GET usercompany/eh-gestor-plataforma/{id}': ['É da plataforma?', result(flag)],
  }),
  ...group('Permissões', {
    'GET profile/funcoes': ['As funções que um perfil pode ter', result(exactly({ grupos: listOf(exactly({ entidade: text, titulo: text, secao: text, funcoes: listOf(permission) })), planos: listOf(text) }))],
    'GET profile/listcompanyprofiles': ['Os perfis da empresa', result(listOf(refTo('perfil')))], 'GET profile/listall': ['Todos os perfis', result(listOf(refTo('perfil')))],
  }),
  ...group('Tela', {
    'GET backoffice/menu': ['O menu', result(exactly({ menuList: listOf(refTo('ItemDoMenu')) }))],
    'GET backoffice/suporte': ['O suporte', result(exactly({ whatsapp: nullable(text), feriado: nullable(text) }))],
    'POST auditoria/filterpaginated/{page}/{size}': ['O que se fez, por período', { results: refTo('Auditoria') }, { type: 'object', required: ['de', 'ate'], properties: { de: day, ate: day, usuario: text, entidade: text, acao: text, registro: identity } }],
    'POST csp': ['O navegador avisa o que a política de conteúdo barrou', result({ const: true }), { anyOf: [{ type: 'object' }, listOf({ type: 'object' })] }],
    'GET openapi.json': ['Esta descrição', { envelope: { type: 'object', required: ['openapi', 'info', 'paths'] } }],
  }),
  ...group('Arquivos', {
    'POST arquivo/save': ['Guardar um arquivo de até 10 MB', result(refTo('Arquivo')), 'file'], 'GET arquivo/findbyid/{id}': ['O conteúdo de um arquivo', { file: ['*/*'] }],
    'GET arquivo/id/{id}/metadata': ['O que se sabe de um arquivo', result(refTo('Arquivo'))], 'DELETE arquivo/delete/{id}': ['Excluir um arquivo', 'nothing'],
  }),
  ...group('Processos', {
    'GET processo/{id}': ['Um processo', result(refTo('ProcessoCompleto'))], 'POST processo/{id}/cancelar': ['Cancelar um processo', result(refTo('Processo'))],
    'POST processo/{id}/itens/{page}/{size}': ['Os itens de um processo', { results: refTo('ItemDeProcesso') }, stateOf(itemStates)],
    'POST processo/filterpaginated/{page}/{size}': ['Os processos', { results: refTo('Processo') }, stateOf(processStates)],
  }),
  ...group('Importação', {
    'GET importacao/tipos': ['O que se pode importar', result(listOf(exactly({ classe: text, rotulo: text })))],
    'GET importacao/metadados/{x}': ['O que um arquivo pode trazer', importMetadata], 'GET importacao/metadados/empresa/{a}/{b}': ['O que um arquivo pode trazer para a empresa', importMetadata],
    'GET empresa/importacao/contato/metadados/{x}': ['O que um arquivo de contatos pode trazer', importMetadata],
    'POST importacao/analisar': ['Entender um arquivo: colunas e primeiras linhas', result(exactly({ formato: { enum: ['CSV', 'XLSX'] }, cabecalho: listOf(text), colunas: listOf(nullable(text)), amostra: listOf(importLine) })), { ...importBody, required: ['src', 'classe'] }],
    'POST importacao/importar': ['Conferir ou importar um arquivo', importBegun, importBody], 'POST empresa/importacao/contato/importar': ['Importar os contatos da empresa', importBegun, importBody],
    'GET importacao/status/{id}': ['Uma importação', result(refTo('Importacao'))], 'GET empresa/importacao/contato/status/{id}': ['Uma importação de contatos', result(refTo('Importacao'))],
    'GET importacao/pendente-por-tipo/{a}/{b}': ['A importação em andamento', result(nullable(refTo('Importacao')))],
    'DELETE importacao/cancelar/{importacaoId}/transacao': ['Parar e desfazer uma importação', result(refTo('Importacao'))],
    'POST importacao/filterpaginated/{page}/{size}': ['As importações', { results: refTo('Importacao') }, { type: 'object', properties: { classe: nullable(text) } }],
    'GET importacao/rejeitadas/{id}': ['As linhas recusadas, para corrigir', { file: ['text/csv'] }], 'GET importacao/modelo/{x}/{formato}': ['Um arquivo modelo, csv ou xlsx', { file: ['*/*'] }],
  }),
]);
/** What is known of a call that nobody has described. */
export const unknownCall = (path: string): About => ({ summary: path, tag: path.split('/')[0]!, answer: { result: anything } });
