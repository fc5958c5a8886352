import type { Returned } from '#kit';
import { Button, Loaded, useWho } from '#screen';
import { abas, type Aba, type quadroDeConversas } from '../servidor/conversas';
import { ateQuando, curta, ha } from './quando';

type Quadro = Returned<typeof quadroDeConversas.result>;
type Linha = Quadro['conversas'][number];

interface Props {
  readonly de: { readonly data: Quadro | undefined; readonly error: Error | null; readonly refresh: () => void };
  readonly aba: Aba;
  readonly mudarAba: (aba: Aba) => void;
  readonly busca: string;
  readonly mudarBusca: (busca: string) => void;
  readonly aberta: number | null;
  readonly abrir: (id: number) => void;
  readonly ajudar: () => void;
}

/** Tabs with live counts, the search and the conversations. */
export const Lista = ({ de, aba, mudarAba, busca, mudarBusca, aberta, abrir, ajudar }: Props) => {
  const quantas = (qual: Aba): number | undefined =>
    de.data && { MINHAS: de.data.minhas, FILA: de.data.fila, TODAS: de.data.todas }[qual];
  return (
    <section className="conversas__lista" aria-label="Conversas">
      <div className="conversas__busca">
        <input
          className="input"
          type="search"
          maxLength={60}
          aria-label="Buscar por nome, telefone ou pedido"
          placeholder="Nome, telefone ou pedido"
          value={busca}
          onChange={({ target }) => mudarBusca(target.value)}
        />
        <span className="conversas__ajuda">
          <Button label="?" about="Atalhos do teclado" size="small" onClick={ajudar} />
        </span>
      </div>
      <div className="conversas__abas" role="group" aria-label="Quais conversas">
        {(Object.keys(abas) as Aba[]).map((qual) => (
          <button key={qual} type="button" aria-pressed={qual === aba} onClick={() => mudarAba(qual)}>
            {abas[qual]} <b>{quantas(qual)}</b>
          </button>
        ))}
      </div>
      <Loaded of={de} what="as conversas">
        {({ conversas, total }) => (
          <>
            {conversas.length === 0 && (
              <p className="lead conversas__nada" role="status">
                {busca.trim() ? 'Ninguém encontrado.' : vazias[aba]}
              </p>
            )}
            <ul>
              {conversas.map((linha) => (
                <li key={linha.id}>
                  <button
                    type="button"
                    className="conversas__linha"
                    aria-current={linha.id === aberta}
                    onClick={() => abrir(linha.id)}
                  >
                    <UmaLinha linha={linha} />
                  </button>
                </li>
              ))}
            </ul>
            {total > conversas.length && (
              <p className="lead conversas__nada">{`${conversas.length} de ${total}: procure pelo nome ou telefone.`}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
const vazias: Readonly<Record<Aba, string>> = {
  MINHAS: 'Nenhuma conversa com você.',
  FILA: 'Ninguém espera na fila.',
  TODAS: 'Nenhuma conversa aberta.',
};

const UmaLinha = ({ linha }: { readonly linha: Linha }) => {
  const { zone, person } = useWho();
  return (
    <>
      <span className="conversas__rosto" aria-hidden="true">
        {linha.conhecido ? iniciais(linha.nome) : '+'}
      </span>
      <span className="conversas__meio">
        <strong>{linha.nome}</strong>
        <span>{linha.ultima ?? 'Sem texto'}</span>
        <span className="conversas__selos">
          {selosDe(linha, zone, person).map(([texto, tom]) => (
            <em key={texto} data-tom={tom}>
              {texto}
            </em>
          ))}
        </span>
      </span>
      <span className="conversas__fim">
        <small>{curta(linha.ultimaEm, zone)}</small>
        {linha.naoLidas > 0 && (
          <b>
            {linha.naoLidas}
            <span className="visually-hidden">{linha.naoLidas === 1 ? ' não lida' : ' não lidas'}</span>
          </b>
        )}
      </span>
    </>
  );
};
/** @example iniciais('Marina da Silva Couto') // 'MC' */
export const iniciais = (nome: string): string => {
  const nomes = nome.split(/\s+/).filter(Boolean);
  return [nomes[0], nomes.length > 1 ? nomes.at(-1) : undefined].map((one) => one?.[0]?.toUpperCase() ?? '').join('');
};

const umaHora = 3_600_000;
type Selo = readonly [texto: string, tom?: 'aviso' | 'destaque'];
/** State of a conversation in a few words. */
const selosDe = (linha: Linha, zone: string, eu: unknown): readonly Selo[] => {
  const { situacao, desde, recebidaEm, atendente, quemAtende, adiadaAte, janelaAte, pedido, conhecido } = linha;
  const resta = (janelaAte ? Date.parse(janelaAte) : Infinity) - Date.now();
  const selos: Selo[] = [];
  if (pedido) selos.push([`Pedido ${pedido} em andamento`, 'destaque']);
  if (situacao === 'NA_FILA') selos.push([`na fila ${ha(desde ?? recebidaEm)}`, 'aviso']);
  if (situacao === 'COM_ALGUEM' && atendente !== eu) selos.push([`com ${quemAtende?.split(' ')[0] ?? 'alguém'}`]);
  if (situacao === 'ADIADA' && adiadaAte) selos.push([`adiada até ${ateQuando(adiadaAte, zone)}`]);
  if (situacao === 'RESOLVIDA') selos.push(['resolvida']);
  else if (resta <= 0) selos.push(['fora das 24 h']);
  else if (resta < umaHora) selos.push([`fecha em ${Math.ceil(resta / 60_000)} min`, 'aviso']);
  if (!conhecido) selos.push(['sem cadastro']);
  return selos;
};
