import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTheme, useTheme } from './theme.ts';

let isDeviceDark = false;
let onDeviceChange: () => void = () => undefined;
const currentTheme = () => document.documentElement.dataset.theme;

beforeEach(() => {
  isDeviceDark = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDeviceDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      onDeviceChange = listener;
    },
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  it('is that of the device at first, and follows it', () => {
    startTheme();
    expect(currentTheme()).toBe('light');
    isDeviceDark = true;
    onDeviceChange();
    expect(currentTheme()).toBe('dark');
  });

  it('stays as chosen, whatever the device does', () => {
    startTheme();
    const { result } = renderHook(useTheme);
    expect(result.current[0]).toBe('system');
    act(() => result.current[1]('dark'));
    expect(result.current[0]).toBe('dark');
    expect(currentTheme()).toBe('dark');
    onDeviceChange();
    expect(currentTheme()).toBe('dark');
    act(() => result.current[1]('system'));
    expect(currentTheme()).toBe('light');
  });

  it('is remembered on this device; an unknown value counts as none', () => {
    localStorage.setItem('harken.theme', 'dark');
    startTheme();
    expect(currentTheme()).toBe('dark');
    localStorage.setItem('harken.theme', 'sepia');
    expect(renderHook(useTheme).result.current[0]).toBe('system');
  });

  it('is taken over from another tab', () => {
    startTheme();
    const { result } = renderHook(useTheme);
    act(() => {
      localStorage.setItem('harken.theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'harken.theme' }));
    });
    expect([result.current[0], currentTheme()]).toEqual(['dark', 'dark']);
  });

  it('lasts as long as the page without storage', () => {
    const { result } = renderHook(useTheme);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    act(() => result.current[1]('dark'));
    expect([result.current[0], currentTheme()]).toEqual(['dark', 'dark']);
    vi.restoreAllMocks();
    act(() => result.current[1]('system'));
  });
});
