import { useState } from 'react';
import type { Returned } from '#kit';
import { Arrange, Button, Sign, type MenuScreen, type Moving } from '#screen';
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
/** Shortcuts in their order: added from the menu, named, moved by the handle, by buttons or by Alt and the arrows, removed. */
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
  const nomeDe = ({ rota, rotulo }: Atalho): string => screens.find(({ state }) => state === rota)?.title ?? rotulo;
  const tirar = ({ rota, rotulo }: Atalho): void => {
    onChange(atalhos.filter((um) => um.rota !== rota));
    setDito(`${rotulo} saiu dos atalhos.`);
    focar('tela-inicial-pagina');
  };
  const botao = ({ move, isFirst, isLast }: Moving, by: -1 | 1, nome: string) => (
    <button
      type="button"
      className="icon-btn icon-btn--small"
      aria-label={`Mover ${nome} para ${by < 0 ? 'cima' : 'baixo'}`}
      aria-disabled={by < 0 ? isFirst : isLast}
      onClick={() => move?.(by)}
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
          : `${atalhos.length} de ${maximo}. Arraste para mudar a ordem, ou use Alt+↑ e Alt+↓.`}
      </p>
      <Arrange
        items={atalhos}
        onChange={onChange}
        keyOf={({ rota }) => rota}
        nameOf={nomeDe}
        label="Atalhos"
        className="tela-inicial__lista"
      >
        {(atalho, moving) => {
          const { rota, rotulo } = atalho;
          const tela = screens.find(({ state }) => state === rota);
          const nome = nomeDe(atalho);
          return (
            <div className="tela-inicial__atalho">
              {moving.handle}
              <Sign name={tela?.icon ?? 'lock'} />
              <span className="tela-inicial__nome">
                <input
                  className="input"
                  aria-label={`Nome do atalho ${nome}`}
                  maxLength={40}
                  value={rotulo}
                  onChange={({ target }) =>
                    onChange(atalhos.map((um) => (um.rota === rota ? { ...um, rotulo: target.value } : um)))
                  }
                />
                {!tela && <small>Não está no seu menu agora: não aparece no Início.</small>}
              </span>
              <span className="tela-inicial__mover">
                {botao(moving, -1, nome)}
                {botao(moving, 1, nome)}
                <Button label="Tirar" about={nome} size="small" onClick={() => tirar(atalho)} />
              </span>
            </div>
          );
        }}
      </Arrange>
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
