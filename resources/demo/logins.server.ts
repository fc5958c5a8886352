/** Logins of the demo company and their roles. */
export const logins = [
  { login: 'admin', nome: 'Ana Ribeiro', papel: 'ADMIN', perfil: null },
  { login: 'analista', nome: 'Bruno Tavares', papel: 'ANALISTA', perfil: 'analista' },
  { login: 'empresa', nome: 'Carla Menezes', papel: 'EMPRESA', perfil: 'empresa' },
  { login: 'operador', nome: 'Diego Furtado', papel: 'OPERADOR', perfil: 'operador' },
  { login: 'vendedor', nome: 'Elisa Prado', papel: 'VENDEDOR', perfil: 'revenda' },
  { login: 'representante', nome: 'Fábio Nogueira', papel: 'VENDEDOR', perfil: 'vendedor' },
] as const;
