import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useAuth } from './auth';

const Lost = () => useAuth().status;

describe('useAuth', () => {
  it('throws outside an AuthProvider', () => {
    expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
  });
});
