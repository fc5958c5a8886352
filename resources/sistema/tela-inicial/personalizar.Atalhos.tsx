import { useState, type KeyboardEvent } from 'react';
import type { Returned } from '#kit';
import { Button, Sign, type MenuScreen } from '#screen';
import type { minhaTela } from './personalizar';

type Atalho = Returned<typeof minhaTela.result>['atalhos'][number];
/** Shortcuts of one person at most. */
const maximo = 12;

interface AtalhosProps {
  readonly atalhos: readonly Atalho[];
  /** Pages of the person's own menu. */
  readonly screens: readonly MenuScreen[];
  readonly onChange: (atalhos: readonly Atalho[]) => void;
}
/** Shortcuts in their order: added from the menu, named, moved by buttons or by Alt and the arrows, removed. */
export const Atalhos = ({ atalhos, screens, onChange }: AtalhosProps) => {
  const [escolhida, setEscolhida] = useState('');
  const [dito, setDito] = useState('');
  const livres = screens.filter(({ state }) => !atalhos.some(({ rota }) => rota === state));
  const areas = [...new Set(livres.map(({ area }) => area))];
  const pagina = livres.find(({ state }) => state === escolhida);
  const focar = (id: string): void => void requestAnimationFrame(() => document.getElementById(id)?.focus());
  const acrescentar = (): void => {
    if (!pagina) return;
    onChange([...atalhos, { rota: pagina.state, rotulo: pagina.title.slice(0, 40), icone: pagina.icon }]);
    setEscolhida('');
    setDito(`${pagina.title} entrou nos atalhos.`);
    focar('tela-inicial-pagina');
  };
  const tirar = (at: number): void => {
    onChange(atalhos.filter((_, outro) => outro !== at));
    setDito(`${atalhos[at]!.rotulo} saiu dos atalhos.`);
    focar('tela-inicial-pagina');
  };
  const mover = (at: number, by: -1 | 1): void => {
    const para = at + by;
    if (!atalhos[para]) return;
    const resto = atalhos.filter((_, outro) => outro !== at);
    onChange([...resto.slice(0, para), atalhos[at]!, ...resto.slice(para)]);
    setDito(`${atalhos[at]!.rotulo}: ${para + 1} de ${atalhos.length}`);
  };
  const aoTeclar = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    const { target } = event;
    mover(at, by);
    // An element that is moved in the page loses the focus.
    requestAnimationFrame(() => (target as HTMLElement).focus());
  };
  const botao = (at: number, by: -1 | 1, nome: string) => (
    <button
      type="button"
      className="icon-btn icon-btn--small"
      aria-label={`Mover ${nome} para ${by < 0 ? 'cima' : 'baixo'}`}
      aria-disabled={!atalhos[at + by]}
      onClick={({ currentTarget }) => {
        mover(at, by);
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      <Sign name={by < 0 ? 'arrow_up' : 'arrow_down'} />
    </button>
  );
  return (
    <fieldset className="card tela-inicial__parte tela-inicial__atalhos">
      <legend>Atalhos do Início</legend>
      <p className="lead">
        {atalhos.length === 0
          ? 'Sem atalhos seus, aparecem as páginas que você mais usa.'
          : `${atalhos.length} de ${maximo}. A ordem muda pelas setas, ou com Alt+↑ e Alt+↓.`}
      </p>
      <ol>
        {atalhos.map(({ rota, rotulo }, at) => {
          const tela = screens.find(({ state }) => state === rota);
          const nome = tela?.title ?? rotulo;
          return (
            <li key={rota} className="tela-inicial__atalho" onKeyDown={aoTeclar(at)}>
              <Sign name={tela?.icon ?? 'lock'} />
              <span className="tela-inicial__nome">
                <input
                  className="input"
                  aria-label={`Nome do atalho ${nome}`}
                  maxLength={40}
                  value={rotulo}
                  onChange={({ target }) =>
                    onChange(atalhos.map((um, outro) => (outro === at ? { ...um, rotulo: target.value } : um)))
                  }
                />
                {!tela && <small>Não está no seu menu agora: não aparece no Início.</small>}
              </span>
              <span className="tela-inicial__mover">
                {botao(at, -1, nome)}
                {botao(at, 1, nome)}
                <Button label="Tirar" about={nome} size="small" onClick={() => tirar(at)} />
              </span>
            </li>
          );
        })}
      </ol>
      <div className="tela-inicial__nova">
        <select
          id="tela-inicial-pagina"
          className="input"
          aria-label="Página do menu"
          value={pagina ? escolhida : ''}
          disabled={atalhos.length >= maximo}
          onChange={({ target }) => setEscolhida(target.value)}
        >
          <option value="">Escolha uma página do seu menu</option>
          {areas.map((area) => (
            <optgroup key={area} label={area || 'Geral'}>
              {livres
                .filter((uma) => uma.area === area)
                .map(({ state, title }) => (
                  <option key={state} value={state}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Button label="Acrescentar atalho" icon="add" disabled={!pagina} onClick={acrescentar} />
      </div>
      <p className="visually-hidden" role="status">
        {dito}
      </p>
    </fieldset>
  );
};
