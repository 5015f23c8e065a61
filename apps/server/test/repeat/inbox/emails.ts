/** Mails as common programs write them. */
export const emails = [
  `<html><head><title>News</title><style>.a{color:red}</style></head><body style="margin:0">
    <div style="display:none;font-size:1px;max-height:0;overflow:hidden">Preview of the spring sale &zwnj;&nbsp;</div>
    <table role="presentation" width="100%"><tr><td style="font-size:0px;padding:8px"><table><tr>
      <td style="font-size:16px"><img src="https://shop.example/logo.png" alt="Shop Example" width="120"></td></tr></table></td></tr>
    <tr><td style="font-size:0"><h1 style="font-size:28px">Spring sale</h1><p style="font-size:16px">Save <b>20%</b> until&nbsp;Sunday.</p>
      <a href="https://shop.example/sale" style="color:#ffffff;background:#007700;font-size:16px">See the offers</a></td></tr></table>
    <ol><li>Choose<li>Pay</ol><p>© Shop Example · <a href="https://shop.example/off">Unsubscribe</a></p>
    <img src="https://track.example/o.gif" width="1" height="1" alt=""></body></html>`,
  `<p>Invoice <strong>2041</strong></p><table border="1"><caption>Parts</caption>
    <thead><tr><th>Item</th><th>Count</th><th>Price</th></tr></thead>
    <tbody><tr><td>Bike</td><td>12</td><td>50</td></tr><tr><td>Bell</td><td></td><td>7,50</td></tr></tbody>
    <tfoot><tr><td colspan="2">Total</td><td>57,50</td></tr></tfoot></table>
    <dl><dt>IBAN</dt><dd>DE02 1203 0000</dd></dl><pre>line one
  line two</pre><p>Questions? <a href="mailto:desk@shop.example">Write to us</a></p>`,
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]-->
    <style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-GB"><div class="WordSection1">
    <p class="MsoNormal"><span style="font-size:11.0pt">Thanks, Thursday works.<o:p></o:p></span></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
    <div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Mara &lt;mara@office.example&gt;<br><b>Sent:</b> Monday</p></div>
    <p class="MsoNormal">Can you come on Thursday?</p></div></body></html>`,
  `<p class=MsoNormal>Instead of <s>12</s> <del>13</del> now 15 bikes:</p><table class=MsoTableGrid><tr><td><p class=MsoNormal>Bike<o:p></o:p></p></td>
    <td><p class=MsoNormal>15<o:p></o:p></p></td><td><div>19 <sup>99</sup> EUR</div></td></tr><tr><td></td><td>Lock<br></td><td><p>7 EUR</p></td></tr></table>`,
  `<div>Yes.</div><div class="gmail_quote"><div>On Monday, Mara wrote:<br></div><blockquote>Nine?
    <blockquote><p>When do you open?</p><ul><li>Monday<ul><li>morning</li></ul></li><li>Friday</li></ul></blockquote></blockquote></div>`,
  `<div dir="rtl"><p>שלום לנה, <b>האופניים</b> מוכנים.</p><p>المجموع: 50 يورو <span dir="ltr">(Bike 12)</span></p>
    <a href="https://shop.example/he">לפרטים</a></div>`,
  `<table><tr><td style="font-size:0"><p style="font:16px/1.5 Arial">Pay 50 EUR</p><font size="3">Code 4711</font>
    <div class="t">by Friday</div></td></tr></table><div style="width:0;min-width:100%;overflow:hidden">Thanks</div>
    <a href="https://shop.example/?filter[name]=a b" style="mso-hide:all;font-family:';display:none;'">Order 77</a>
    <p>Price <math><mn>42</mn></math> EUR, code <svg><text>9911</text></svg></p><noscript>Open it in a browser.</noscript>`,
  `<div><span style="display:table-cell">Bike</span><span style="display:table-cell">12</span><span style="display:table-cell">50</span></div>
    <div style="display:flex"><span>Bell</span><span>1</span>7<b>50</b></div><span>Lock</span><span style="float:right">8</span><br>
    <span style="padding-right:2em">12</span><span>50 EUR</span><a href="https://shop.example/forward"></a>
    <a href="https://shop.example/pixel"><img width="1" height="1" alt="x"></a>`,
];

/** HTML that two parsers, or a sanitizer, read differently. Each had shown people another text than agents. */
export const oddHtml = [
  '<p>Hello</p><text>one</text> <g>two</g> <desc>three</desc> <foreignobject>four</foreignobject> <selectedcontent>five</selectedcontent>',
  '<p>From: Lena &lt;lena@post.example&gt; one<!-- c --></p>',
  '<p class=MsoListParagraph><![if !supportLists]>1.<![endif]>Write to Lena &lt;lena@post.example&gt; today</p>',
  '<p>Hello</p><form><input name=attributes><input name=getAttribute><input name=childNodes>one</form>',
  '<p is="x-y">one</p>',
  '<p>Hello</p><select><div style="display:none">one</div><option>two<b hidden>three</b></select> four',
  '<p>Hello</p><template>one</template><button>12</button><button>50</button>',
  `${'<div>'.repeat(300)}deep`,
  '<center>Deposit 12</center><center>50 due now</center><address>Main Street 12</address>50667 Cologne',
  '<span style="display:block">12</span><span style="display:block">50</span>',
];
