import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AdoptedSheet } from './AdoptedSheet';

const token = (name: string): string => `var(--${name})`;
const colour = (name: string) => ({
  main: token(name),
  light: token(`${name}-soft`),
  dark: token(name),
  contrastText: token('on-accent'),
});
const stillness = '@media (prefers-reduced-motion: reduce)';

/**
 * The tokens change with the theme of the page; MUI takes them as they are and leaves mixing colours to the browser.
 */
const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: colour('accent'),
    secondary: colour('info'),
    error: colour('danger'),
    warning: colour('warning'),
    info: colour('info'),
    success: colour('success'),
    text: { primary: token('text'), secondary: token('text-muted'), disabled: token('text-muted') },
    background: { default: token('page'), paper: token('surface-raised') },
    divider: token('border'),
    action: {
      hover: token('surface-hover'),
      selected: token('surface-pressed'),
      active: token('text-muted'),
      disabled: token('border-strong'),
      disabledBackground: token('surface-sunken'),
    },
  },
  typography: { fontFamily: token('font'), fontSize: 14 },
  shape: { borderRadius: 8 },
  components: {
    MuiModal: { defaultProps: { disablePortal: true } },
    MuiPopper: { defaultProps: { disablePortal: true } },
    MuiStepConnector: { styleOverrides: { line: { borderColor: token('border-strong') } } },
    // Without fading, as everything else of the page: a colour on its way between two themes has too little contrast.
    MuiStepIcon: {
      styleOverrides: { root: { transition: 'none' }, text: { fontSize: 12, fontVariantNumeric: 'tabular-nums' } },
    },
    MuiStepLabel: {
      styleOverrides: {
        label: { fontSize: 'inherit', lineHeight: 'inherit', letterSpacing: 'normal', transition: 'none' },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 8, borderRadius: 4, backgroundColor: token('surface-pressed') },
        bar1: { [stillness]: { transition: 'none', animationDuration: '8s' } },
        bar2: { [stillness]: { animation: 'none' } },
      },
    },
  },
});

const cache = createCache({ key: 'mui' });
cache.sheet = new AdoptedSheet({ key: cache.key, container: document.head, speedy: true });

/** Providers around every component of MUI. */
export const Dressed = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
