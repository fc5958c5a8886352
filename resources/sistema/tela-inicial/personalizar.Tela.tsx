import { useState } from 'react';
import type { Returned } from '#kit';
import { Arrange, Button, Loaded, Page, useCall, useDo, useReadAccess, useScreens, useToast, useWho } from '#screen';
import { cartoesDoInicio, inicios } from '../../../schemas/sistema/tela-inicial/telaInicial';
import { inicio as paginas } from './inicio';
import { minhaTela, salvarTela, voltarAoPadrao } from './personalizar';
import { Atalhos } from './personalizar.Atalhos';
import './personalizar.css';

type Tela = Returned<typeof minhaTela.result>;
type Cartao = keyof typeof cartoesDoInicio;
const todos = Object.keys(cartoesDoInicio) as Cartao[];
/** Cards outside of any company. */
const daPlataforma: readonly Cartao[] = ['ATENCAO', 'CARTEIRA', 'ATALHOS'];

const Escolhas = ({ de, onStored }: { readonly de: Tela; readonly onStored: () => void }) => {
  const [inicio, setInicio] = useState(de.inicio);
  const [atalhos, setAtalhos] = useState(de.atalhos);
  const [vistos, setVistos] = useState<readonly Cartao[]>(de.cartoes);
  const [ordem, setOrdem] = useState<readonly Cartao[]>(() => de.ordem.map(({ cartao }) => cartao));
  const { screens } = useScreens();
  const { company } = useWho();
  const guardar = useDo(salvarTela);
  const padrao = useDo(voltarAoPadrao);
  const toast = useToast();
  const lerDeNovo = useReadAccess();
  const podeAbrir = (qual: keyof typeof inicios): boolean =>
    qual === 'BEM_VINDO' || screens.some(({ state }) => state === paginas[qual]);
  const mostra = ordem.filter((qual) => (company === null ? daPlataforma.includes(qual) : qual !== 'CARTEIRA'));
  const depois = (dito: string): void => {
    lerDeNovo();
    onStored();
    toast.success(dito);
  };
  const salvar = async (): Promise<void> => {
    const nomeDe = (rota: string): string => screens.find(({ state }) => state === rota)?.title.slice(0, 40) ?? rota;
    const nomeados = atalhos.map((um) => ({ ...um, rotulo: um.rotulo.trim() || nomeDe(um.rota) }));
    setAtalhos(nomeados);
    await guardar.run({
      inicio,
      atalhos: nomeados.map(({ rota, rotulo, icone = null }) => ({ rota, rotulo, icone })),
      cartoes: [...vistos],
      ordem: ordem.map((cartao) => ({ cartao })),
    });
    depois('Sua tela inicial foi salva!');
  };
  const voltar = async (): Promise<void> => {
    await padrao.run({});
    setInicio('BEM_VINDO');
    setAtalhos([]);
    setVistos(todos);
    setOrdem(todos);
    depois('Sua tela inicial voltou ao padrão.');
  };
  return (
    <div className="tela-inicial">
      <fieldset className="card tela-inicial__parte">
        <legend>Depois de entrar, abrir</legend>
        {(Object.keys(inicios) as (keyof typeof inicios)[])
          .filter((qual) => podeAbrir(qual) || qual === inicio)
          .map((qual) => (
            <label key={qual} className="tela-inicial__opcao">
              <input type="radio" name="tela-inicial" checked={inicio === qual} onChange={() => setInicio(qual)} />
              <span>
                {inicios[qual]}
                {!podeAbrir(qual) && <small> (você não pode mais abrir: o Início aparece no lugar)</small>}
              </span>
            </label>
          ))}
      </fieldset>
      <fieldset className="card tela-inicial__parte">
        <legend>Cartões do Início</legend>
        <p className="lead">Arraste para mudar a ordem, ou use Alt+↑ e Alt+↓.</p>
        <Arrange
          items={mostra}
          // Cards that are not for this person here keep behind the others.
          onChange={(novos) => setOrdem([...novos, ...ordem.filter((qual) => !novos.includes(qual))])}
          keyOf={(qual) => qual}
          nameOf={(qual) => cartoesDoInicio[qual]}
          label="Cartões"
          className="tela-inicial__lista"
        >
          {(qual, { handle }) => (
            <div className="tela-inicial__opcao">
              {handle}
              <label className="tela-inicial__opcao">
                <input
                  type="checkbox"
                  checked={vistos.includes(qual)}
                  onChange={() =>
                    setVistos(vistos.includes(qual) ? vistos.filter((um) => um !== qual) : [...vistos, qual])
                  }
                />
                <span>{cartoesDoInicio[qual]}</span>
              </label>
            </div>
          )}
        </Arrange>
      </fieldset>
      <Atalhos atalhos={atalhos} screens={screens} onChange={setAtalhos} />
      <div className="tela-inicial__botoes">
        <Button label="Voltar ao padrão" busy={padrao.isRunning} onClick={() => void voltar().catch(() => undefined)} />
        <Button
          label="Salvar"
          tone="primary"
          busy={guardar.isRunning}
          onClick={() => void salvar().catch(() => undefined)}
        />
      </div>
    </div>
  );
};

/** Form of the first page of one person: the page after the sign-in, cards, shortcuts. */
const Personalizar = () => {
  const minha = useCall(minhaTela, {}, { keep: true });
  return (
    <Page>
      <p className="lead">Só você vê estas escolhas. Elas valem em todos os seus aparelhos.</p>
      <Loaded of={minha} what="a sua tela inicial">
        {(tela) => <Escolhas de={tela} onStored={minha.refresh} />}
      </Loaded>
    </Page>
  );
};
export default Personalizar;
